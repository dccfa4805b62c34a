import { hasTools } from '../../scripts/tools.mjs';

/** Whether tools/ is installed: codegen, Prisma's command line, and linters. `npm run test:full` installs it. */
export const HAS_TOOLS = hasTools();
if (!HAS_TOOLS) console.warn('Tests of code generation are skipped: node scripts/tools.mjs installs what they need.');

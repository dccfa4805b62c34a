import { canBuild, ensureBuilt } from './build.mjs';
import { hasTools, linkTools } from './tools.mjs';

// npm runs it after an install in a checkout, and before it packs: compiles the gateway. The first start builds the rest, see
// parts.mjs. A package that is installed elsewhere has it all.

// A production install uses a build from elsewhere. It may be copied later, so a missing build is not an error here.
const check = () =>
  ensureBuilt().then(
    () => console.log('dist/ is a build of these sources.'),
    (error) => console.warn(error.message),
  );

if (canBuild()) {
  await ensureBuilt();
  if (hasTools()) linkTools();
} else await check();

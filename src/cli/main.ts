import { CommanderError } from 'commander';
import { catalog } from '../app.ts';
import { withDiskFullReason } from '../db/disk-full.ts';
import { ConfigError, configFrom } from '../server/config.ts';
import { EXIT } from './output.ts';
import { createProgram } from './program.ts';
import { colorsFor } from './terminal.ts';

const program = createProgram({ catalog, readConfig: () => configFrom(process.env) });

program.parseAsync().catch((error: unknown) => {
  // Commander has already printed the message.
  if (error instanceof CommanderError) {
    const isOurs = error.code === 'commander.error';
    process.exit(error.exitCode === 0 ? 0 : isOurs ? EXIT.failed : EXIT.usage);
  }
  const { message } = withDiskFullReason(error instanceof Error ? error : new Error(String(error)));
  console.error(colorsFor(process.stderr).red(message));
  process.exit(error instanceof ConfigError ? EXIT.usage : EXIT.failed);
});

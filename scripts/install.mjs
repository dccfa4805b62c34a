import { spawn } from 'node:child_process';
import { canBuild, ensureBuilt } from './build.mjs';

// npm runs it after an install in a checkout, and before it packs: creates the database client, and everything that a start
// would otherwise have to build. A package that is installed elsewhere has it all.

/** @type {(command: string, ...args: string[]) => Promise<void>} */
const run = (command, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}.`))));
  });

async function make() {
  const generated = run('prisma', 'generate');
  await Promise.all([
    generated.then(() => run('tsx', 'scripts/empty-database.ts')),
    Promise.all([generated, run('tsx', 'scripts/build-dashboard.ts')]).then(() => run('node', 'scripts/build.mjs')),
  ]);
}

// A production install uses a build from elsewhere. It may be copied later, so a missing build is not an error here.
const check = () =>
  ensureBuilt().then(
    () => console.log('dist/ is a build of these sources.'),
    (error) => console.warn(error.message),
  );

await (canBuild() ? make() : check());

import { spawn } from 'node:child_process';

// Runs after every install, when `prisma generate` is done: what a start would otherwise have to build.

/** @type {(command: string, ...args: string[]) => Promise<void>} */
const run = (command, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}.`))));
  });

await Promise.all([
  run('tsx', 'scripts/empty-database.ts'),
  run('tsx', 'scripts/build-dashboard.ts').then(() => run('node', 'scripts/build.mjs')),
]);

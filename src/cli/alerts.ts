import { spawn } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { countArgument } from './arguments.ts';
import { fetchEventsAfter, type HookEvent, type HookPosition, type InboxSource } from './inbox-client.ts';
import { formatExamples } from './output.ts';

type Options = {
  exec: string;
  url: string;
  keyFile: string;
  state: string;
  every: number;
  fromStart: boolean;
  once: boolean;
};

/** The position in a file; null without one. */
async function readPosition(path: string): Promise<HookPosition | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as HookPosition;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A process that ends meanwhile leaves the old file or the new one. */
async function writePosition(path: string, { webhookId, at }: HookPosition): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify({ webhookId, at }));
  await rename(`${path}.new`, path);
}

/** Runs a program without a shell, with the event as JSON on its standard input. @returns its exit code */
function runHook(program: string, args: readonly string[], event: HookEvent): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { shell: false, stdio: ['pipe', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
    // The program may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(`${JSON.stringify(event)}\n`);
  });
}

type Hook = { source: InboxSource; program: string; args: readonly string[]; state: string };

/** Runs the hook for each new event in order; an event whose hook fails is tried again by the next call. */
async function runNewEvents({ source, program, args, state }: Hook): Promise<number> {
  const events = await fetchEventsAfter(source, await readPosition(state));
  for (const [done, event] of events.entries()) {
    const code = await runHook(program, args, event);
    if (code !== 0) {
      console.error(`${program} ended with ${code} for ${event.webhookId}; it is tried again.`);
      return done;
    }
    await writePosition(state, event);
  }
  return events.length;
}

/** Without a position, only events from now on are new. */
async function startAtNewest(source: InboxSource, state: string): Promise<void> {
  if (await readPosition(state)) return;
  const newest = (await fetchEventsAfter(source, null)).at(-1);
  await writePosition(state, newest ?? { webhookId: '', at: new Date().toISOString() });
}

export function addAlerts(program: Command): void {
  program
    .command('alerts')
    .description('run a program for each new event of the alerts of a key, the event as JSON on its standard input')
    .argument('[arguments...]', 'arguments of the program, after --')
    .requiredOption('--exec <program>', 'the program; no shell is involved')
    .requiredOption('--key-file <path>', 'the file with the API key')
    .option('--url <url>', 'the gateway', 'http://127.0.0.1:4000')
    .option('--state <path>', 'the file that remembers the last event', './alerts.state.json')
    .option('--every <seconds>', 'seconds between two looks at the inbox', countArgument, 10)
    .option('--from-start', 'begin with the oldest event of the inbox; default: with events from now on', false)
    .option('--once', 'end after one look', false)
    .addHelpText('after', formatExamples('alerts --exec ./notify --key-file key.txt -- --channel desk'))
    .action(async (args: string[], { exec, url, keyFile, state, every, fromStart, once }: Options) => {
      const source = { url, key: (await readFile(keyFile, 'utf8')).trim() };
      if (!fromStart) await startAtNewest(source, state);
      const look = () => runNewEvents({ source, program: exec, args, state });
      if (once) {
        await look();
        return;
      }
      for (;;) {
        await look().catch((error: Error) => console.error(error.message));
        await sleep(every * 1_000);
      }
    });
}

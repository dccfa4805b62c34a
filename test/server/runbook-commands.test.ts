import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCommands, splitWords } from '../support/documented-commands.ts';
import { runCommand } from '../support/run-command.ts';
import { type StandIn, standIn } from '../support/stand-in.ts';

const RUNBOOKS = join(import.meta.dirname, '../../docs/runbooks.md');
const commands = [...new Set(findCommands(await readFile(RUNBOOKS, 'utf8')))];

/** Values of the placeholders in commands. */
const VALUES: Readonly<Record<string, string>> = {
  '<name>': 'ratings',
  '<day>': '2026-11-20',
  '<source>': 'finra',
  '<stream>': 'finra/short-volume',
  '<file>': 'short-volume-2026-11-20',
};

/** Commands that end otherwise on an embedded market without a network, with the reason that they print. */
const EXCEPTIONS: Readonly<Record<string, [code: number, reason: string]>> = {
  'market-signals worker': [1, 'A worker needs DATABASE_URL'],
  'market-signals sync <stream> --dismiss <file>': [1, 'that is refused or missing'],
};

let folder: string;
let publishers: StandIn;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-runbooks-'));
  publishers = await standIn();
  env = {
    DATA_DIR: join(folder, 'data'),
    SYNC_MIRROR: publishers.url,
    SYNC_CONTACT: 'Test test@example.com',
    SYNC_WATCHLIST: 'KO',
  };
  await mkdir(join(folder, 'prices'));
  await writeFile(
    join(folder, 'prices/KO.csv'),
    'Date,Open,High,Low,Close,Volume\n2026-11-19,10,12,9,11,500\n2026-11-20,11,12,10,12,600\n',
  );
  await writeFile(join(folder, 'companies.csv'), 'ticker,name\nKO,Coca-Cola\n');
  const { code, out } = await runCommand(['ingest', 'companies', join(folder, 'companies.csv')], env);
  expect(code, out).toBe(0);
}, 300_000);
afterAll(async () => {
  await publishers.close();
  await rm(folder, { recursive: true, force: true });
});

describe('A command of the runbooks', () => {
  it('is found in each', () => {
    expect(commands.length).toBeGreaterThan(12);
    expect(Object.keys(EXCEPTIONS).filter((command) => !commands.includes(command))).toEqual([]);
  });

  it.each(commands)('%s does its work on an embedded market', async (command) => {
    const values: Record<string, string> = { ...VALUES, '<folder>': join(folder, 'prices') };
    const words = splitWords(command).map((word) => values[word] ?? word);
    expect(words.filter((word) => word.startsWith('<'))).toEqual([]);
    const { code, out } = await runCommand(words, env);
    const [expectedCode, reason] = EXCEPTIONS[command] ?? [0, ''];
    expect(out).toContain(reason);
    // 3: the publisher refused a file.
    expect(words[0] === 'sync' && code === 3 ? 0 : code, out).toBe(expectedCode);
    expect(out).not.toBe('');
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbedded } from '../../../src/db/open.ts';

const PROCESS = new URL('../../support/lose-engine.ts', import.meta.url).pathname;

it('ends the process with a reason if the embedded database dies, and the next start finds all committed data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-loss-'));
  const dataDir = join(folder, 'database');
  try {
    const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, dataDir], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let message = '';
    child.stderr.on('data', (piece) => {
      message += piece;
    });
    const [code] = await once(child, 'close');
    expect([code, message]).toEqual([1, expect.stringContaining('The embedded database stopped unexpectedly: ')]);
    expect(message).toContain('Restart the gateway; committed data is kept.');
    const db = await openEmbedded({ dataDir });
    expect(await db.query('SELECT "text" FROM "note"').finally(() => db.close())).toEqual([{ text: 'committed' }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 360_000);

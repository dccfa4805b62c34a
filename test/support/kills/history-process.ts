import { checkHistory, describeFaults } from '../../../src/db/history/check.ts';
import { insertReconstructedDay } from '../../../src/db/history/reconstruct.ts';
import { HISTORY_TURN } from '../../../src/db/history/turn.ts';
import { type Database, openEmbedded, openPostgres, type Sql } from '../../../src/db/open.ts';
import { createRecordingJob } from '../../../src/jobs/history.ts';
import { runDue } from '../../../src/jobs/run.ts';
import { inTurn } from '../../../src/jobs/turns.ts';
import { requireValue } from '../../../src/lib/require.ts';

// A worker that a test kills while it records a session and adds past days, with the code of the product.

/** `url`: of a database on a server; without it, `dataDir` has an embedded database. */
export type HistorySetup = { url?: string; dataDir?: string };

/**
 * `write`: records the newest session and adds past ones at the same time, from the snapshots in the schema `prepared`.
 * `statements`: how many the process survives; absent: all. `isRebuildFirst`: which of both begins.
 */
export type HistoryOrder =
  | { kind: 'write'; now: string; sessions: readonly string[]; statements?: number; isRebuildFirst: boolean }
  | { kind: 'check' }
  | { kind: 'close' };

const setup = JSON.parse(requireValue(process.argv[2], 'the setup')) as HistorySetup;
const recording = createRecordingJob([]);
const kill = () => process.kill(process.pid, 'SIGKILL');

let opened: Promise<Database> | undefined;
/** Opened by the first order: on the embedded database, its predecessor has ended by then. */
const open = (): Promise<Database> => {
  opened ??= setup.url ? openPostgres(setup.url) : openEmbedded({ dataDir: setup.dataDir });
  return opened;
};

/** Ends the process before a statement of either writer, or while it runs. */
function dieAfter(db: Database, statements: number): Database {
  let count = 0;
  const dieAt = (sql: Sql): Sql => ({
    ...sql,
    // Other clients take their turns after each part.
    ...(sql.pause && { isLong: () => true }),
    query(text, params) {
      count += 1;
      if (count > statements && statements % 2 === 0) kill();
      const rows = sql.query(text, params);
      if (count > statements) setImmediate(kill);
      return rows as never;
    },
  });
  return { ...db, transaction: (work, options) => db.transaction((sql) => work(dieAt(sql)), options) };
}

async function carryOut(order: HistoryOrder): Promise<void> {
  const db = await open();
  if (order.kind === 'close') return db.close();
  if (order.kind === 'check') {
    const faults = await checkHistory(db);
    if (faults.length > 0) throw new Error(describeFaults(faults).join('; '));
    return;
  }
  const now = new Date(order.now);
  const mortal = dieAfter(db, order.statements ?? Number.POSITIVE_INFINITY);
  const record = () => runDue(mortal, recording, now, now);
  const rebuild = async () => {
    for (const session of order.sessions)
      await inTurn(mortal, HISTORY_TURN, (sql) =>
        insertReconstructedDay(sql, { db, schema: 'prepared', close: async () => {} }, new Date(session), now),
      );
  };
  await Promise.all((order.isRebuildFirst ? [rebuild, record] : [record, rebuild]).map((write) => write()));
}

process.on('message', (order: HistoryOrder) => {
  carryOut(order).then(
    () => process.send?.('done'),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});

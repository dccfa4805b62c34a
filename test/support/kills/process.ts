import { changeLog } from '../../../src/db/changes.ts';
import { type Database, openEmbedded, openPostgres, type Sql } from '../../../src/db/open.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { deliverDue } from '../../../src/delivery/deliver.ts';
import { postToPublic } from '../../../src/delivery/egress.ts';
import { alertsJob } from '../../../src/families/alerts/derive.ts';
import { signalJobs } from '../../../src/families/signals/derive/jobs.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { requireValue } from '../../../src/lib/require.ts';
import { createSecretBox } from '../../../src/lib/secret-box.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import type { Order, Setup } from './messages.ts';

// A worker that a test kills: it imports, rebuilds, and delivers on command, with the code of the product.

const setup = JSON.parse(requireValue(process.argv[2], 'the setup')) as Setup;
const box = createSecretBox(setup.webhooksKey);
const jobs = [...signalJobs.filter(({ name }) => name === 'analyst signals'), alertsJob];
const kill = () => process.kill(process.pid, 'SIGKILL');

let opened: Promise<Database> | undefined;
/** Opened by the first order: on the embedded database, its predecessor has ended by then. */
const open = (): Promise<Database> => {
  opened ??= setup.url ? openPostgres(setup.url) : openEmbedded({ dataDir: setup.dataDir });
  return opened;
};

/** Ends the process before a statement of a transaction, or while it runs, or during the commit. */
function dieAfter(db: Database, statements: number): Database {
  let count = 0;
  const dieAt = (sql: Sql): Sql => ({
    ...sql,
    query(text, params) {
      count += 1;
      if (count > statements && statements % 2 === 0) kill();
      const rows = sql.query(text, params);
      if (count > statements) setImmediate(kill);
      return rows as never;
    },
  });
  const transaction: Database['transaction'] = (work, options) =>
    db.transaction(async (sql) => {
      const result = await work(dieAt(sql));
      if (count >= statements) setImmediate(kill);
      return result;
    }, options);
  return { ...db, transaction };
}

const ADD_ACTION = `INSERT INTO "analyst_action" ("ticker", "firm", "action_date", "action_type", "to_grade")
  VALUES ($1, $2, $3::date, 'INITIATE', 'Buy')`;
const SET_PRICE = 'UPDATE "screener_stock" SET "current_price" = $2 WHERE "ticker" = $1';

async function carryOut(order: Order): Promise<void> {
  const db = await open();
  const now = new Date(order.now);
  if (order.kind === 'import')
    await db.transaction(async (sql) => {
      if (order.fact) {
        const { ticker, firm, price } = order.fact;
        await sql.query(ADD_ACTION, [ticker, firm, now.toISOString()]);
        await sql.query(SET_PRICE, [ticker, price]);
      }
      for (const family of ['analyst-actions', 'screener-stocks'] as const) await bumpVersion(sql, family, { now });
    });
  if (order.kind === 'rebuild')
    for (const job of jobs)
      await runJob(order.statements === undefined ? db : dieAfter(db, order.statements), job, {
        now,
        asOf: newYorkDay(now),
        log: changeLog(new Map()),
        onlyChanges: true,
      });
  if (order.kind === 'deliver')
    await deliverDue({
      db,
      owner: String(process.pid),
      now: () => now,
      box,
      post: (address, message) => postToPublic(address, message, { allowed: [setup.origin] }),
    });
  if (order.kind === 'close') await db.close();
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    () => process.send?.('done'),
    (error: Error) => process.send?.({ failure: error.message }),
  );
});

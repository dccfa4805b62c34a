import { parseArgs } from 'node:util';
import {
  HELD_MOST_MS,
  isBounded,
  type Measured,
  measureWidest,
  postgresMarket,
  ROWS_MOST,
} from '../../test/support/market-requests.ts';
import { postgres } from '../processes.ts';
import { formatTable, machine } from '../report.ts';

const { values: options } = parseArgs({
  options: { stocks: { type: 'string', default: '10000' }, most: { type: 'string', default: '25' } },
});
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL is not set.');

// The screener and the list of all stocks keep one row of each stock in memory, read once for each version of the data.
const rowsMost = Math.max(ROWS_MOST, Number(options.stocks) + 1_000);

const place = await postgres(server);
try {
  const db = await postgresMarket(place.start.databaseUrl!, Number(options.stocks));
  const measured = await measureWidest(db).finally(() => db.close());
  const toLine = ({ name, heldMs, rows, bytes }: Measured) => [
    name,
    heldMs.toFixed(0),
    String(rows),
    (bytes / 1_000).toFixed(0),
  ];
  const widest = measured.toSorted((a, b) => b.heldMs - a.heldMs).slice(0, Number(options.most));
  console.log(`\n${machine({ seconds: 0, hasRedis: false })}\n`);
  console.log(formatTable(['request', 'loop held, ms', 'rows', 'kB'], widest.map(toLine)));
  const beyond = measured.filter((request) => !isBounded(request, rowsMost));
  console.log(`\n${measured.length} requests, ${beyond.length} beyond ${HELD_MOST_MS} ms or ${rowsMost} rows`);
  if (beyond.length > 0) process.exitCode = 1;
} finally {
  await place.remove();
}

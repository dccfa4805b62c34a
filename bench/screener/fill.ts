import { migrate } from '../../src/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../../src/db/open.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { STOCK_FIELDS } from '../../src/families/screener/rules/stock-fields.ts';
import type { Start } from '../stock-page/messages.ts';

const quoted = (property: string) => `"${property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;

/** Places where a plan's fields lie; every other number is drawn from -50 to 50. */
const DRAWN: Readonly<Record<string, string>> = {
  marketCap: 'exp(19 + 9 * random())',
  volume: 'floor(exp(11 + 8 * random()))',
  currentPrice: '1 + 500 * random()',
  analystCount: 'floor(40 * random())',
  analystRatingMomentum30D: 'floor(9 * random()) - 4',
  sentiScoreRisingStreak30D: 'floor(7 * random())',
  sentimentDirection: 'floor(3 * random()) - 1',
  maCrossState: '2 * floor(2 * random()) - 1',
  ratingLetter: `substr('ABCDF', 1 + floor(5 * random())::int, 1)`,
};

/** A universe of so many made-up stocks, the same each time; every twentieth figure is missing, as with real ones. */
export async function fill(start: Pick<Start, 'dataDir' | 'databaseUrl'>, stocks: number): Promise<void> {
  const db: Database = start.databaseUrl
    ? await openPostgres(start.databaseUrl)
    : await openEmbedded({ dataDir: start.dataDir });
  try {
    await migrate(db);
    const series = (points: number) =>
      `jsonb_build_array(${Array(points).fill('round((20 * random())::numeric, 4)').join(', ')})`;
    const columns = {
      ...Object.fromEntries(STOCK_FIELDS.map(({ column }) => [column, DRAWN[column] ?? '100 * random() - 50'])),
      ...{ ratingScore: '100 * random()', ratingPercentile: '100 * random()' },
      ...{ week52High: '500 * random()', week52Low: '100 * random()' },
    };
    const drawn = Object.values(columns).map((sql) => `CASE WHEN random() > 0.05 THEN ${sql} END`);
    await db.transaction(async (sql) => {
      await sql.query('SELECT setseed(0.5)');
      await sql.query(
        `INSERT INTO "screener_stock" ("ticker", ${Object.keys(columns).map(quoted).join(', ')},
           "service_score_bars7_d", "service_score_bars30_d", "price_sparkline30_d")
         SELECT 'T' || lpad(i::text, 5, '0'), ${drawn.join(', ')}, ${series(7)}, ${series(7)}, ${series(30)}
         FROM generate_series(1, ${stocks}) AS i`,
      );
      await bumpVersion(sql, 'screener-stocks', { now: new Date(), rows: stocks });
      // With a file on record the gateway makes no demo market.
      await sql.query(`INSERT INTO "import_file" VALUES ('bench', 'screener', '', 0, 0, 0, 0, now())`);
    });
  } finally {
    await db.close();
  }
}

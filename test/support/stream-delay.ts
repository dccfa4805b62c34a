import type { Dataset } from '../../src/db/datasets.ts';
import type { Versions } from '../../src/db/versions.ts';
import { filing } from './filing.ts';
import { NOW } from './market.ts';

/** After the hour in which the facts of a new database are no news. */
export const NEWS_TIME = new Date(NOW.valueOf() + 2 * 3_600_000);

/** A Form 4 of a buyer who is new to the small market. */
export const createForm4 = (buyer: number): string =>
  filing({
    issuer: { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' },
    owners: [
      {
        cik: `00097${String(buyer).padStart(5, '0')}`,
        name: `Buyer ${buyer}`,
        officer: true,
        director: false,
        title: 'SVP',
      },
    ],
    filed: '2025-11-21',
    rows: [{ date: '2025-11-20', code: 'P', shares: 100, price: 270, after: 1_000 }],
  });

/** A query for the trades of insiders as they arrive. */
export const TRADES = 'subscription { signals(types: [INSIDER_TRADE]) { signals { name } } }';

type Imported = {
  versions: Versions;
  family: Dataset;
  /** The events of a stream, which is open. */
  events: AsyncGenerator<unknown, void>;
  /** Imports a file that causes an event. */
  importFile(): Promise<unknown>;
};

/** @returns milliseconds from the version of a family to the event of its facts */
export async function measureStreamDelay({ versions, family, events, importFile }: Imported): Promise<number> {
  let versionAt: number | null = null;
  const stop = versions.onChange([family], () => {
    versionAt ??= performance.now();
  });
  const importing = importFile();
  await events.next();
  const arrivedAt = performance.now();
  await importing;
  stop();
  if (versionAt === null) throw new Error(`The import changed no version of ${family}.`);
  return arrivedAt - versionAt;
}

import { cachedLoader } from '../../db/cached-loader.ts';
import { selectAllColumns } from '../../db/columns.ts';
import { readRowsByKey, rowsInWindow } from '../../db/keyed.ts';
import type { OptionDay, OptionDossier, OptionOpenInterest } from '../../generated/prisma/client.ts';
import { OPTION_DAY, OPTION_DOSSIER, OPTION_OPEN_INTEREST } from '../../generated/tables.ts';
import type { UnusualOption } from './rules/chain.ts';
import type { ExpiryOpen, OiWalls } from './rules/walls.ts';

/** A ticker's newest snapshot with its day. */
export type Dossier = Omit<OptionDossier, 'oiWalls' | 'unusual'> & {
  latest: OptionDay;
  oiWalls: OiWalls | null;
  unusual: UnusualOption[];
};

/** Prisma's client: 2.2 to 5.1 times the CPU. */
const readDossiers = readRowsByKey<OptionDossier>(OPTION_DOSSIER, 'ticker');
const LATEST_DAYS = `SELECT ${selectAllColumns(OPTION_DAY, 'o')} FROM "option_day" AS o
  JOIN "option_dossier" AS d ON d."ticker" = o."ticker" AND d."as_of" = o."date" WHERE d."ticker" = ANY($1)`;

/** The newest snapshot of a ticker's options; null outside coverage. */
export const dossierByTicker = cachedLoader<string, Dossier | null>(
  ['option_dossier', 'option_day'],
  async (db, tickers) => {
    const [dossiers, days] = await Promise.all([
      readDossiers(db, [...tickers]),
      db.prepared<OptionDay>(LATEST_DAYS, [tickers]),
    ]);
    const latest = new Map(days.map((day) => [day.ticker, day]));
    const byTicker = new Map(dossiers.map((dossier) => [dossier.ticker, dossier]));
    return tickers.map((ticker) => {
      const [dossier, day] = [byTicker.get(ticker), latest.get(ticker)];
      if (!dossier || !day || dossier.asOf.valueOf() !== day.date.valueOf()) return null;
      const [walls, unusual] = [dossier.oiWalls as OiWalls | null, dossier.unusual as unknown as UnusualOption[]];
      return { ...dossier, latest: day, oiWalls: walls, unusual };
    });
  },
);

/** Prisma's client: 2.6 to 3.8 times the CPU. */
const readOpenInterest = readRowsByKey<OptionOpenInterest>(OPTION_OPEN_INTEREST, 'ticker');

/** The open interest of a ticker's newest chain, the nearest expiry first; empty if it is not derived yet. */
export const openInterestByTicker = cachedLoader<string, readonly ExpiryOpen[]>(
  'option_open_interest',
  async (db, tickers) => {
    const rows = await readOpenInterest(db, [...tickers]);
    const byTicker = new Map(rows.map(({ ticker, expiries }) => [ticker, expiries as unknown as ExpiryOpen[]]));
    return tickers.map((ticker) => byTicker.get(ticker) ?? []);
  },
);

/** The days of a ticker in a window, oldest first. Prisma's client: 2.9 to 3.0 times the CPU. */
export const optionDaysByTicker = rowsInWindow<OptionDay, 'ticker'>({
  table: OPTION_DAY,
  key: 'ticker',
  day: 'date',
});

import { cachedLoader } from '../../db/cached-loader.ts';
import type { OptionDay, OptionDossier } from '../../generated/prisma/client.ts';
import { groupBy } from '../../lib/group.ts';
import { isWithin, spanOf, type Window, windowKey } from '../../lib/window.ts';
import type { UnusualOption } from './rules/chain.ts';
import type { OiWalls } from './rules/walls.ts';

/** A ticker's newest snapshot with the day it is of. */
export type Dossier = Omit<OptionDossier, 'oiWalls' | 'unusual'> & {
  latest: OptionDay;
  oiWalls: OiWalls | null;
  unusual: UnusualOption[];
};

/** The newest snapshot of a ticker's options; null outside coverage. */
export const dossierByTicker = cachedLoader<string, Dossier | null>('options', async ({ prisma }, tickers) => {
  const dossiers = await prisma.optionDossier.findMany({ where: { ticker: { in: [...tickers] } } });
  const days = await prisma.optionDay.findMany({
    where: { OR: dossiers.map(({ ticker, asOf }) => ({ ticker, date: asOf })) },
  });
  const latest = new Map(days.map((day) => [day.ticker, day]));
  const byTicker = new Map(dossiers.map((dossier) => [dossier.ticker, dossier]));
  return tickers.map((ticker) => {
    const [dossier, day] = [byTicker.get(ticker), latest.get(ticker)];
    if (!dossier || !day) return null;
    const [walls, unusual] = [dossier.oiWalls as OiWalls | null, dossier.unusual as unknown as UnusualOption[]];
    return { ...dossier, latest: day, oiWalls: walls, unusual };
  });
});

/** The days of a ticker in a window, oldest first. */
export const daysByTicker = cachedLoader<Window & { ticker: string }, OptionDay[]>(
  'options',
  async ({ prisma }, keys) => {
    const rows = await prisma.optionDay.findMany({
      where: { ticker: { in: [...new Set(keys.map(({ ticker }) => ticker))] }, date: spanOf(keys) },
      orderBy: { date: 'asc' },
    });
    const byTicker = groupBy(rows, ({ ticker }) => ticker);
    return keys.map((key) => (byTicker.get(key.ticker) ?? []).filter(({ date }) => isWithin(key, date)));
  },
  // Each answer is up to five years of days.
  { key: (key) => `${key.ticker}@${windowKey(key)}`, keep: 200 },
);

import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import {
  createColumnSource,
  type DayColumns,
  type PackedDay,
  queryPackedDays,
  type ScreenDay,
} from '../../../db/history/packed-days.ts';
import { loadSeriesDays } from '../../../db/history/series.ts';
import type { Database } from '../../../db/open.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { requireEntry } from '../../../lib/require.ts';
import type { UniverseName } from '../fields/rules.ts';
import { DAY_TABLES } from './rules.ts';

/** Reads the columns of recorded days, in the order of the days. */
export const queryDays = (
  db: Database,
  universe: UniverseName,
  days: readonly ScreenDay[],
  columns: DayColumns,
): Promise<PackedDay[]> => queryPackedDays(createColumnSource(db), DAY_TABLES[universe], days, columns);

/** The sessions with stored snapshots, oldest first. */
export const loadScreenDays = async (data: DataAccess): Promise<ScreenDay[]> =>
  (await loadSeriesDays(data)).map(({ day, isReconstructed }) => ({ day: isoDate(day), isReconstructed }));

type DayRequest = DayColumns & ScreenDay & { universe: UniverseName };
const formatRequest = ({ universe, day, numbers, texts }: DayRequest): string =>
  [universe, day, ...numbers, '', ...texts].join(' ');

/** Recorded days by universe, day, and columns. The requests of a batch with equal columns are one read. */
export const packedDays = cachedLoader<DayRequest, PackedDay>(
  ['screener_stock', 'screener_etf'],
  async (db, requests) => {
    const daysByRequest = new Map<DayRequest, PackedDay>();
    for (const same of groupBy(requests, (request) => formatRequest({ ...request, day: '' })).values()) {
      const [{ universe, numbers, texts }] = same as [DayRequest];
      const days = await queryDays(db, universe, same, { numbers, texts });
      for (const [i, request] of same.entries()) daysByRequest.set(request, days[i] as PackedDay);
    }
    return requests.map((request) => requireEntry(daysByRequest, request));
  },
  { key: formatRequest },
);

import { cachedLoader, cachedValue } from '../../db/cached-loader.ts';
import { readRowsByKey, rowsByKey } from '../../db/keyed.ts';
import type {
  FilerQuarter,
  InstitutionalFlow,
  InstitutionalPosition,
  InstitutionalQuarter,
  InstitutionalValueUnit,
} from '../../generated/prisma/client.ts';
import { FILER_QUARTER } from '../../generated/tables.ts';
import { isoDate } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import type { Places } from '../../lib/pages.ts';
import type { Instrument } from './instruments/rules.ts';

/** The quarters with reports, newest first. */
export const allQuarters = cachedValue<InstitutionalQuarter[]>('institutional_quarter', ({ prisma }) =>
  prisma.institutionalQuarter.findMany({ where: { filerCount: { gt: 0 } }, orderBy: { reportDate: 'desc' } }),
);

type StockQuarter = { ticker: string; reportDate: Date };
const stockQuarterKey = ({ ticker, reportDate }: StockQuarter): string => `${ticker}@${isoDate(reportDate)}`;

/** The changes and holdings of all filers in a stock in a quarter; null if no filer reports it. */
export const flowByStock = cachedLoader<StockQuarter, InstitutionalFlow | null>(
  'institutional_flow',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalFlow.findMany({
      where: { OR: keys.map(({ ticker, reportDate }) => ({ ticker, reportDate })) },
    });
    const byKey = new Map(rows.map((row) => [stockQuarterKey(row), row]));
    return keys.map((key) => byKey.get(stockQuarterKey(key)) ?? null);
  },
  { key: stockQuarterKey },
);

const placesKey = ({ from, to }: Places): string => `${from}-${to}`;

/**
 * Holders of a stock's shares by their places, the largest first and holders that sold out last. Places have no gaps,
 * so a page is a range of them, and only the displayed holders are read of, for example, 6,000.
 */
export const holdersByStock = cachedLoader<StockQuarter & Places, InstitutionalPosition[]>(
  'institutional_position',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalPosition.findMany({
      where: {
        OR: keys.map(({ ticker, reportDate, from, to }) => ({ ticker, reportDate, place: { gte: from, lte: to } })),
      },
      orderBy: { place: 'asc' },
    });
    // Only rows with a ticker and a place are queried.
    const byStock = groupBy(rows, ({ ticker, reportDate }) => stockQuarterKey({ ticker: ticker ?? '', reportDate }));
    return keys.map((key) =>
      (byStock.get(stockQuarterKey(key)) ?? []).filter(
        ({ place }) => place !== null && key.from <= place && place <= key.to,
      ),
    );
  },
  // A page may contain thousands of rows.
  { key: (key) => `${stockQuarterKey(key)}#${placesKey(key)}` },
);

type StockInstrument = StockQuarter & { instrument: Instrument };
const stockInstrumentKey = ({ instrument, ...stock }: StockInstrument): string =>
  `${stockQuarterKey(stock)}/${instrument}`;

/** The positions in an instrument on a stock, such as puts, in a quarter: the largest first and sold-out positions last. */
export const instrumentHoldersByStock = cachedLoader<StockInstrument, InstitutionalPosition[]>(
  'institutional_position',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalPosition.findMany({
      where: { OR: keys.map(({ ticker, reportDate, instrument }) => ({ ticker, reportDate, instrument })) },
      orderBy: [
        { valueUsd: { sort: 'desc', nulls: 'last' } },
        { shares: { sort: 'desc', nulls: 'last' } },
        { filerCik: 'asc' },
      ],
    });
    const byStock = groupBy(rows, ({ ticker, reportDate, instrument }) =>
      stockInstrumentKey({ ticker: ticker ?? '', reportDate, instrument: instrument as Instrument }),
    );
    return keys.map((key) => {
      const positions = byStock.get(stockInstrumentKey(key)) ?? [];
      const isSoldOut = ({ changeType }: InstitutionalPosition) => changeType === 'SOLD_OUT';
      return [...positions.filter((position) => !isSoldOut(position)), ...positions.filter(isSoldOut)];
    });
  },
  { key: stockInstrumentKey },
);

type FilerPositions = { filerCik: string; reportDate: Date; instrument: Instrument };
const filerKey = ({ filerCik, reportDate, instrument }: FilerPositions): string =>
  `${filerCik}@${isoDate(reportDate)}/${instrument}`;

/** A filer's positions by their places, the largest first. */
export const positionsByFiler = cachedLoader<FilerPositions & Places, InstitutionalPosition[]>(
  'institutional_position',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalPosition.findMany({
      where: {
        OR: keys.map(({ from, to, filerCik, reportDate, instrument }) => ({
          filerCik,
          reportDate,
          instrument,
          filerPlace: { gte: from, lte: to },
        })),
      },
      orderBy: { filerPlace: 'asc' },
    });
    const byFiler = groupBy(rows, (row) => filerKey({ ...row, instrument: row.instrument as Instrument }));
    return keys.map((key) =>
      (byFiler.get(filerKey(key)) ?? []).filter(({ filerPlace }) => key.from <= filerPlace && filerPlace <= key.to),
    );
  },
  { key: (key) => `${filerKey(key)}#${placesKey(key)}` },
);

/** A filer's positions in a quarter that are among the top `places` holders of a stock, the filer's largest first. */
export const topPlacesByFiler = cachedLoader<
  { filerCik: string; reportDate: Date; places: number },
  InstitutionalPosition[]
>(
  'institutional_position',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalPosition.findMany({
      where: {
        OR: keys.map(({ filerCik, reportDate, places }) => ({ filerCik, reportDate, place: { lte: places } })),
      },
      orderBy: { filerPlace: 'asc' },
    });
    return keys.map(({ filerCik, reportDate, places }) =>
      rows.filter(
        (row) =>
          row.filerCik === filerCik &&
          row.reportDate.valueOf() === reportDate.valueOf() &&
          row.place !== null &&
          row.place <= places,
      ),
    );
  },
  { key: ({ filerCik, reportDate, places }) => `${filerCik}@${isoDate(reportDate)}#${places}` },
);

/** The number of a filer's positions of an instrument in a quarter, including sold-out positions. */
export const positionCountByFiler = cachedLoader<FilerPositions, number>(
  'institutional_position',
  async ({ prisma }, keys) => {
    const counts = await prisma.institutionalPosition.groupBy({
      by: ['filerCik', 'reportDate', 'instrument'],
      where: { OR: keys.map(({ filerCik, reportDate, instrument }) => ({ filerCik, reportDate, instrument })) },
      _max: { filerPlace: true },
    });
    const byKey = new Map(
      counts.map(({ _max, ...row }) => [
        filerKey({ ...row, instrument: row.instrument as Instrument }),
        _max.filerPlace,
      ]),
    );
    return keys.map((key) => byKey.get(filerKey(key)) ?? 0);
  },
  { key: filerKey },
);

/** The quarters that a filer reported, newest first. Prisma's client: 2.7 to 5.7 times the CPU. */
export const quartersByFiler = rowsByKey<FilerQuarter>(
  'filer_quarter',
  'filerCik',
  readRowsByKey(FILER_QUARTER, 'filerCik', '"report_date" DESC'),
);

type FilerQuarterKey = { filerCik: string; reportDate: Date };
const filerQuarterKey = ({ filerCik, reportDate }: FilerQuarterKey): string => `${filerCik}@${isoDate(reportDate)}`;

/** The evidence for the unit of values in each filing of a filer's quarter. */
export const valueUnitsByFiler = cachedLoader<FilerQuarterKey, InstitutionalValueUnit[]>(
  'institutional_value_unit',
  async ({ prisma }, keys) => {
    const rows = await prisma.institutionalValueUnit.findMany({
      where: { OR: keys.map(({ filerCik, reportDate }) => ({ filerCik, reportDate })) },
      orderBy: { filingId: 'asc' },
    });
    const byKey = groupBy(rows, filerQuarterKey);
    return keys.map((key) => byKey.get(filerQuarterKey(key)) ?? []);
  },
  { key: filerQuarterKey },
);

/** A quarter by its last day; null without reports. */
export const quarterByDate = cachedLoader<Date, InstitutionalQuarter | null>(
  'institutional_quarter',
  async ({ prisma }, dates) => {
    const rows = await prisma.institutionalQuarter.findMany({
      where: { reportDate: { in: [...dates] }, filerCount: { gt: 0 } },
    });
    const byDate = new Map(rows.map((row) => [isoDate(row.reportDate), row]));
    return dates.map((date) => byDate.get(isoDate(date)) ?? null);
  },
  { key: isoDate },
);

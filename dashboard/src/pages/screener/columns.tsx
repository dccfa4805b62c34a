import type { Raw } from '../../exports/exportable.ts';
import {
  count,
  NOTHING,
  number,
  percent,
  percentOf,
  scoreText,
  short,
  shortUsd,
  signed,
  signedPercent,
  upsideText,
  usd,
} from '../../format.ts';
import type { EtfScreenQuery, StockScreenQuery } from '../../generated/graphql.ts';
import { Change } from '../../parts/figures.tsx';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import type { Column } from '../../parts/table.tsx';
import type { Field, Plan, Universe } from './plan.ts';

export type Row =
  | NonNullable<StockScreenQuery['stockScreen']>['stocks']['nodes'][number]
  | NonNullable<EtfScreenQuery['etfScreen']>['etfs']['nodes'][number];

export const OVERVIEW = 'Overview';

/** What is looked at first; a field that the catalog has no more is left out. */
const FIRST: Record<Universe, readonly string[]> = {
  STOCK: [
    'PRICE',
    'CHANGE_PERCENT',
    'MARKET_CAP',
    'VOLUME',
    'SERVICE_RATING',
    'SENTI_SCORE_7D',
    'ANALYST_TARGET_UPSIDE_PCT',
    'RETURN_1M',
    'RETURN_1Y',
    'PCT_OFF_52W_HIGH',
  ],
  ETF: [
    'CURRENT_PRICE',
    'CHANGE_PERCENT',
    'MARKET_CAP',
    'EXPENSE_RATIO',
    'CONSTITUENTS_WEIGHTED_SERVICE',
    'HOLDINGS_COUNT',
    'ISSUER',
    'TRACKED_INDEX',
  ],
};

/** The fields of a group, after those that the plan itself is about. */
export function fieldsShown(fields: readonly Field[], { universe, filters, sort }: Plan, group: string): Field[] {
  const named = (name: string) => fields.find((field) => field.name === name);
  const own = [sort?.fieldName ?? '', ...filters.map(({ fieldName }) => fieldName)].map(named);
  const others = group === OVERVIEW ? FIRST[universe].map(named) : fields.filter((field) => field.group === group);
  return [...new Set([...own, ...others])].filter((field) => field !== undefined);
}

export function columnsOf(fields: readonly Field[], universe: Universe): Column<Row>[] {
  return [
    {
      key: 'ticker',
      title: 'Ticker',
      value: ({ ticker }) => ticker,
      isUnsorted: true,
      cell: ({ ticker }) => (universe === 'STOCK' ? <StockLink ticker={ticker} /> : <EtfLink ticker={ticker} />),
    },
    {
      key: 'name',
      title: 'Name',
      isUnder: true,
      value: nameOf,
      isUnsorted: true,
      cell: (row) => <span className="clip">{nameOf(row)}</span>,
    },
    ...(universe === 'STOCK'
      ? [
          {
            key: 'spark',
            title: '30 sessions',
            value: 'none' as const,
            isUnsorted: true,
            least: 1000 as const,
            cell: (row: Row) => 'priceSparkline30D' in row && <Sparkline values={row.priceSparkline30D ?? []} />,
          },
        ]
      : []),
    ...fields.map(
      (field): Column<Row> => ({
        key: field.column,
        title: field.label,
        hint: field.description,
        align: field.type === 'NUMBER' ? 'end' : undefined,
        isUnsorted: !field.sortable,
        unit: unitOf(field),
        value: (row) => readingOf(row, field),
        cell: (row) => {
          const text = written(field, readingOf(row, field));
          return typeof text === 'string' && text.length > NEVER_CLIPPED ? <span className="clip">{text}</span> : text;
        },
      }),
    ),
  ];
}

/** Characters that a column of texts has room for anyway: one of letters alone needs no more than its title. */
const NEVER_CLIPPED = 11;

const readingOf = (row: Row, { column }: Field) => (row as Readonly<Record<string, Raw>>)[column];

const UNITS: Partial<Record<NonNullable<Field['unit']>, string>> = { USD: 'USD', PERCENT: '%', SHARE: 'fraction' };
const unitOf = ({ unit }: Field) => (unit ? UNITS[unit] : undefined);

const nameOf = (row: Row) => ('name' in row ? row.name : (row.stock?.name ?? NOTHING));

const IS_CHANGE = /^(CHANGE|PRICE_CHANGE|RETURN)/;
const IS_SCORE = /^SENTI_SCORE_(7D|1M)$|^SCORE_CHANGE|_SERVICE$/;
const IS_UPSIDE = /_UPSIDE/;
/** From here on a figure is shortened: 1.23M. */
const LARGE = 100_000;

/** A value as its field says that it is meant. */
export function written(
  { name, type, unit, options }: { name: string } & Pick<Field, 'type' | 'unit' | 'options'>,
  value: unknown,
) {
  if (value === null || value === undefined) return NOTHING;
  if (type === 'STRING') return String(value);
  if (type === 'ENUM') return options?.find((option) => option.value === value)?.label ?? String(value);
  const figure = Number(value);
  if (IS_CHANGE.test(name)) return <Change value={figure} written={unit === 'PERCENT' ? signedPercent : signed} />;
  if (IS_SCORE.test(name)) return scoreText(figure);
  if (IS_UPSIDE.test(name)) return upsideText(figure);
  switch (unit) {
    case 'USD':
      return Math.abs(figure) < LARGE ? usd(figure) : shortUsd(figure);
    case 'COUNT':
      return Math.abs(figure) < LARGE ? count(figure) : short(figure);
    case 'PERCENT':
      return percent(figure);
    case 'SHARE':
      return percentOf(figure);
    default:
      return number(figure);
  }
}

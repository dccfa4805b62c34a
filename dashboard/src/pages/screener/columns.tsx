import type { CSSProperties, ReactNode } from 'react';
import type { Raw } from '../../exports/exportable.ts';
import {
  count,
  formatFraction,
  formatSigned,
  NOTHING,
  number,
  percent,
  scoreText,
  short,
  shortUsd,
  signedPercent,
  upsideText,
  usd,
} from '../../format.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { Grade } from '../../parts/grade.tsx';
import { HoverCard } from '../../parts/hover-card.tsx';
import { EtfLink, StockLink } from '../../parts/links.tsx';
import { PriceFigure } from '../../parts/price-figure.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import type { TableColumn } from '../../parts/table.tsx';
import type { ScreenFieldInfo, ScreenPlanState, ScreenUniverse } from './plan.ts';
import { RowCard, type ScreenRowData } from './row-card.tsx';

export const OVERVIEW = 'Overview';

/** The default columns; fields that are no longer in the catalog are left out. */
const FIRST: Record<ScreenUniverse, readonly string[]> = {
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

/**
 * The fields that are columns: those of a group, after the fields that the plan itself uses, or exactly the chosen fields.
 * @param chosen a group's name, or names of fields separated by commas
 */
export function fieldsShown(
  fields: readonly ScreenFieldInfo[],
  { universe, filters, sort }: ScreenPlanState,
  chosen: string,
): ScreenFieldInfo[] {
  const findField = (name: string) => fields.find((field) => field.name === name);
  const single = chosen
    .split(',')
    .map(findField)
    .filter((field) => field !== undefined);
  if (single.length > 0) return [...new Set(single)];
  const group = fields.some((field) => field.group === chosen) ? chosen : OVERVIEW;
  const planFields = [sort?.fieldName ?? '', ...filters.map(({ fieldName }) => fieldName)].map(findField);
  const groupFields =
    group === OVERVIEW ? FIRST[universe].map(findField) : fields.filter((field) => field.group === group);
  return [...new Set([...planFields, ...groupFields])].filter((field) => field !== undefined);
}

/** Rows that the reader marks. */
type Selection = { tickers: readonly string[]; toggle(ticker: string): void };

export function buildScreenColumns(
  fields: readonly ScreenFieldInfo[],
  universe: ScreenUniverse,
  { tickers, toggle }: Selection,
): TableColumn<ScreenRowData>[] {
  return [
    {
      key: 'ticker',
      title: 'Ticker',
      value: ({ ticker }) => ticker,
      isUnsorted: true,
      cell: (row) => (
        <span className="selectable">
          <input
            type="checkbox"
            aria-label={`Select ${row.ticker}`}
            checked={tickers.includes(row.ticker)}
            onChange={() => toggle(row.ticker)}
          />
          {universe === 'STOCK' ? (
            <HoverCard card={() => <RowCard row={row} />}>
              <StockLink ticker={row.ticker} />
            </HoverCard>
          ) : (
            <EtfLink ticker={row.ticker} />
          )}
        </span>
      ),
    },
    {
      key: 'name',
      title: 'Name',
      isUnder: true,
      value: getName,
      isUnsorted: true,
      cell: (row) => <span className="clip">{getName(row)}</span>,
    },
    ...(universe === 'STOCK'
      ? [
          {
            key: 'spark',
            title: '30 sessions',
            value: 'none' as const,
            isUnsorted: true,
            least: 1000 as const,
            cell: (row: ScreenRowData) =>
              'priceSparkline30D' in row && <Sparkline values={row.priceSparkline30D ?? []} />,
          },
        ]
      : []),
    ...fields.map(
      (field): TableColumn<ScreenRowData> => ({
        key: field.column,
        title: field.label,
        hint: field.description,
        align: field.type === 'NUMBER' ? 'end' : undefined,
        isUnsorted: !field.isSortable,
        unit: getUnit(field),
        value: (row) => getReading(row, field),
        cell: (row) => {
          if (field.column === PRICE) return <PriceFigure {...row} price={row.currentPrice} />;
          if (field.column === RATING_LETTER) return <Grade letter={getReading(row, field) as string | null} />;
          const text = written(field, getReading(row, field));
          if (isShaded(field)) return <Shaded value={getReading(row, field)}>{text}</Shaded>;
          return typeof text === 'string' && text.length > NEVER_CLIPPED ? <span className="clip">{text}</span> : text;
        },
      }),
    ),
  ];
}

/**
 * Text of up to this many characters fits in any column and is not clipped; a column of single letters is no wider than
 * its title.
 */
const NEVER_CLIPPED = 11;

/** The column of the price, of stocks and funds alike. */
const PRICE = 'currentPrice';
const RATING_LETTER = 'ratingLetter';

const getReading = (row: ScreenRowData, { column }: ScreenFieldInfo) => (row as Readonly<Record<string, Raw>>)[column];

const UNITS: Partial<Record<NonNullable<ScreenFieldInfo['unit']>, string>> = {
  USD: 'USD',
  PERCENT: '%',
  SHARE: 'fraction',
  DAYS: 'days',
};
const getUnit = ({ unit }: ScreenFieldInfo) => (unit ? UNITS[unit] : undefined);

const getName = (row: ScreenRowData) => ('name' in row ? row.name : (row.stock?.name ?? NOTHING));

/** Figures whose sign means rising or falling; their cells are shaded by size. */
const isShaded = ({ name, unit }: ScreenFieldInfo): boolean =>
  unit === 'PERCENT' && (IS_CHANGE.test(name) || IS_UPSIDE.test(name) || IS_DISTANCE.test(name));

/** The change at which a cell is shaded most, percent. */
const FULL_SHADE = 40;

/** A figure on a ground that is the stronger, the larger it is. */
function Shaded({ value, children }: { value: Raw; children: ReactNode }) {
  const figure = Number(value ?? 0);
  // The root spreads small changes, which are the usual case.
  const share = Math.min(1, Math.sqrt(Math.abs(figure) / FULL_SHADE));
  const direction = figure > 0 ? 'rose' : 'fell';
  return (
    <span className={`shaded ${direction}`} style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties}>
      {children}
    </span>
  );
}

const IS_DISTANCE = /^PCT_OFF_/;
const IS_CHANGE = /^(CHANGE|PRICE_CHANGE|RETURN)/;
const IS_SCORE = /^SENTI_SCORE_(7D|1M)$|^SCORE_CHANGE|_SERVICE$/;
const IS_UPSIDE = /_UPSIDE/;
/** Figures are abbreviated from this value on: 1.23M. */
const LARGE = 100_000;

/** Formats a value by the type and unit of its field. */
export function written(
  { name, type, unit, options }: { name: string } & Pick<ScreenFieldInfo, 'type' | 'unit' | 'options'>,
  value: unknown,
) {
  if (value === null || value === undefined) return NOTHING;
  if (type === 'STRING') return String(value);
  if (type === 'ENUM') return options?.find((option) => option.value === value)?.label ?? String(value);
  const figure = Number(value);
  if (IS_CHANGE.test(name))
    return <ChangeFigure value={figure} written={unit === 'PERCENT' ? signedPercent : formatSigned} />;
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
      return formatFraction(figure);
    case 'DAYS':
      return number(figure);
    default:
      return number(figure);
  }
}

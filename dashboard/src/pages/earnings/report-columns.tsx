import { NOTHING, number, percent, usd, weekday, words } from '../../format.ts';
import type { EarningsReportsQuery } from '../../generated/graphql.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import type { TableColumn } from '../../parts/table.tsx';

type Row = NonNullable<NonNullable<EarningsReportsQuery['market']>['earningsCalendar']>['nodes'][number];

const inCurrency = (value: number | null | undefined, currency: string | null): string =>
  currency === null || currency === 'USD' ? usd(value) : `${number(value)} ${currency}`;

/** The estimate before the report; of a result without one in the calendar, that of the result. */
const getEstimate = ({ estimatedEps, result }: Row): number | null => estimatedEps ?? result?.estimateEps ?? null;

const getTime = ({ earningsTime }: Row): string => (earningsTime === 'UNKNOWN' ? NOTHING : words(earningsTime));

const getState = ({ isReported, isConfirmed }: Row): string =>
  isReported ? 'Reported' : isConfirmed ? 'Confirmed' : 'Projected';

/** Whether the stock moved further than options had priced. */
const hasExceeded = ({ movePercent, impliedMovePercent }: Row): boolean =>
  movePercent !== null && impliedMovePercent !== null && Math.abs(movePercent) > impliedMovePercent;

export const REPORT_COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'ticker',
    title: 'Ticker',
    cell: ({ ticker }) => <StockLink ticker={ticker} />,
    sort: ({ ticker }) => ticker,
  },
  {
    key: 'company',
    title: 'Company',
    isUnder: true,
    cell: ({ companyName }) => <span className="clip">{companyName}</span>,
    sort: ({ companyName }) => companyName,
  },
  {
    key: 'day',
    title: 'Day',
    cell: ({ earningsDate }) => weekday(earningsDate),
    sort: ({ earningsDate }) => earningsDate,
  },
  { key: 'time', title: 'Time', least: 560, cell: getTime, sort: ({ earningsTime }) => earningsTime },
  {
    key: 'state',
    title: 'Status',
    least: 560,
    value: getState,
    cell: (row) => <span className={row.isReported ? 'tag accent' : 'tag'}>{getState(row)}</span>,
    sort: getState,
  },
  {
    key: 'quarter',
    title: 'Quarter',
    least: 1000,
    cell: ({ fiscalQuarter }) => fiscalQuarter ?? NOTHING,
    sort: ({ fiscalQuarter }) => fiscalQuarter,
  },
  {
    key: 'estimate',
    title: 'EPS estimate',
    unit: 'in the currency of the report',
    align: 'end',
    least: 440,
    cell: (row) => inCurrency(getEstimate(row), row.currency),
    sort: getEstimate,
  },
  {
    key: 'actual',
    title: 'Actual',
    unit: 'in the currency of the report',
    align: 'end',
    least: 440,
    cell: ({ result, currency }) => inCurrency(result?.actualEps, currency),
    sort: ({ result }) => result?.actualEps ?? null,
  },
  {
    key: 'surprise',
    title: 'Surprise',
    unit: '%',
    hint: 'The result against the estimate, percent of the estimate',
    align: 'end',
    cell: ({ result }) => <ChangeFigure value={result?.epsSurprisePercent} />,
    sort: ({ result }) => result?.epsSurprisePercent ?? null,
  },
  {
    key: 'implied',
    title: 'Implied move',
    unit: '%',
    hint: 'The 90% range of one session that options priced before the report',
    align: 'end',
    cell: ({ impliedMovePercent }) => (impliedMovePercent === null ? NOTHING : `±${percent(impliedMovePercent, 1)}`),
    sort: ({ impliedMovePercent }) => impliedMovePercent,
  },
  {
    key: 'move',
    title: 'Move after',
    unit: '%',
    hint: 'From the last close before the report to the first close after it; marked if it is beyond the implied move',
    align: 'end',
    cell: (row) => (
      <span className={hasExceeded(row) ? 'exceeded' : undefined}>
        <ChangeFigure value={row.movePercent} />
        {hasExceeded(row) && <span className="sr-only"> beyond the implied move</span>}
      </span>
    ),
    sort: ({ movePercent }) => movePercent,
  },
];

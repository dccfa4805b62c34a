import { useMemo } from 'react';
import { Link } from 'wouter';
import { useHistoryDays } from '../../days/use-days.ts';
import { count, dayRange, formatCounted, formatDay, formatFraction, number } from '../../format.ts';
import type { SignalRecordPageQuery } from '../../generated/graphql.ts';
import { useSignalRecordPageQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { Figures, Segments } from '../../parts/figures.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { describeRebuilt } from '../../parts/record-note.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { fractionColumn, returnColumn } from '../screen-test/columns.tsx';
import { WARNING_TEXTS } from '../screen-test/warnings.ts';
import { formatInsightType } from '../stock/insight-figures.ts';
import { listGrowth } from './growth.ts';
import { drawGrowth } from './growth-drawing.ts';

type SignalRecord = NonNullable<SignalRecordPageQuery['signalRecord']>;
type Group = SignalRecord['groups'][number];
type Insight = SignalRecord['insights'][number];

const SIGNALS = [
  { value: 'RATING', text: 'Ratings' },
  { value: 'SCORE', text: 'Scores' },
  { value: 'SCREEN', text: 'Screens' },
  { value: 'INSIGHT', text: 'Insights' },
] as const;
type Signal = (typeof SIGNALS)[number]['value'];

const LEADS: Record<Signal, string> = {
  RATING: 'Stocks by rating letter at the end of each month, bought at the next open and held for a month',
  SCORE: 'Stocks by decile of the 7-day Score at the end of each month, held for a month',
  SCREEN: 'All matches of each curated screen at the end of each month, held for a month',
  INSIGHT: 'Returns after insights, from the next open, less those of SPY',
};

/** The groups whose difference a signal claims to predict. */
const EXTREMES = {
  RATING: { best: 'A', worst: 'F', names: { best: 'Rated A', worst: 'Rated F' } },
  SCORE: { best: '10', worst: '1', names: { best: 'Highest Scores', worst: 'Lowest Scores' } },
  SCREEN: null,
  INSIGHT: null,
} as const;

const tColumn = <Row extends { tStatistic: number | null }>(): TableColumn<Row> => ({
  key: 't',
  title: 't-stat',
  hint: 'The mean over its standard error: below 2, chance may explain it',
  align: 'end',
  cell: ({ tStatistic }) => number(tStatistic, 1),
  sort: ({ tStatistic }) => tStatistic,
});

const GROUP_COLUMNS: readonly TableColumn<Group>[] = [
  { key: 'title', title: 'Group', cell: ({ title }) => title, value: ({ title }) => title },
  returnColumn('return', 'Return', ({ totalReturn }) => totalReturn),
  returnColumn('all', 'All stocks', ({ totalBenchmarkReturn }) => totalBenchmarkReturn),
  returnColumn('year', 'Per year', ({ annualReturn }) => annualReturn),
  tColumn(),
  {
    key: 'months',
    title: 'Months',
    align: 'end',
    cell: ({ months }) => count(months),
    sort: ({ months }) => months,
  },
  {
    key: 'reconstructed',
    title: 'Rebuilt',
    hint: 'Months that were rebuilt from later data, not recorded as served',
    align: 'end',
    cell: ({ reconstructedMonths }) => count(reconstructedMonths),
    sort: ({ reconstructedMonths }) => reconstructedMonths,
    least: 560,
  },
  fractionColumn('hits', 'Months ahead', ({ hitRate }) => hitRate),
  {
    key: 'members',
    title: 'Stocks',
    hint: 'Mean number in a month',
    align: 'end',
    cell: ({ meanMembers }) => number(meanMembers, 0),
    sort: ({ meanMembers }) => meanMembers,
    least: 560,
  },
  fractionColumn('turnover', 'Turnover', ({ turnover }) => turnover),
];

const INSIGHT_COLUMNS: readonly TableColumn<Insight>[] = [
  {
    key: 'type',
    title: 'Insight',
    cell: ({ insightType }) => formatInsightType(insightType),
    sort: ({ insightType }) => insightType,
  },
  {
    key: 'sessions',
    title: 'Sessions',
    align: 'end',
    cell: ({ sessions }) => count(sessions),
    sort: ({ sessions }) => sessions,
  },
  returnColumn('mean', 'Mean', ({ mean }) => mean),
  tColumn(),
  fractionColumn('hits', 'Hit rate', ({ hitRate }) => hitRate),
  {
    key: 'events',
    title: 'Events',
    align: 'end',
    cell: ({ events }) => count(events),
    sort: ({ events }) => events,
    least: 440,
  },
  {
    key: 'dropped',
    title: 'Dropped',
    hint: 'Within the horizon of the last one of the stock, or without a price',
    align: 'end',
    cell: ({ dropped }) => count(dropped),
    sort: ({ dropped }) => dropped,
    least: 560,
  },
];

/** Why the record is empty, and what there is. @param days with history, oldest first */
function describeStart(days: readonly { day: string }[]): string {
  const since = days[0]
    ? ` ${formatCounted(days.length, 'session')} have history, since ${formatDay(days[0].day)}.`
    : '';
  return `No month of the record is over yet.${since} A month counts once the session after its end is recorded.`;
}

/** How the signals of this gateway did, month by month. */
export default function RecordPage() {
  const [signal, setSignal] = useUrlChoice('signal', SIGNALS, 'RATING');
  const query = useSignalRecordPageQuery({ signal });
  const record = query.data?.signalRecord;
  const { days } = useHistoryDays(null);
  return (
    <PageView
      title="Track record"
      lead={LEADS[signal]}
      actions={<Segments label="Signal" options={SIGNALS} value={signal} onChange={setSignal} />}
    >
      <PanelView
        title={SIGNALS.find(({ value }) => value === signal)?.text ?? ''}
        families={['SIGNAL_RECORD']}
        note={record?.from && record.to && dayRange(record.from, record.to)}
        query={query}
        empty={record?.monthCount === 0 && describeStart(days)}
        height={480}
      >
        {() => <Record signal={signal} record={record!} />}
      </PanelView>
      <p className="muted fine record-line">
        Equal weights, before costs. A group counts in a month if it has at least five stocks.{' '}
        <Link href="/event-study">Run an event study</Link> or <Link href="/screener">backtest a screen</Link> of your
        own.
      </p>
    </PageView>
  );
}

function Record({ signal, record }: { signal: Signal; record: SignalRecord }) {
  const extremes = EXTREMES[signal];
  const growth = useMemo(
    () => extremes && { names: extremes.names, points: listGrowth(record.months, extremes.best, extremes.worst) },
    [extremes, record.months],
  );
  const notes = [
    ...(record.isSynthetic ? ['The data is synthetic: this record proves nothing about real markets.'] : []),
    ...record.warnings.map((warning) =>
      warning === 'RECONSTRUCTED_DAYS'
        ? describeRebuilt(record.reconstructedMonths, record.monthCount)
        : WARNING_TEXTS[warning],
    ),
  ];
  return (
    <>
      {record.spread && <Figures items={listFigures(record)} />}
      {growth && growth.points.length > 1 && (
        <Chart
          data={growth}
          draw={drawGrowth}
          height={260}
          label="One dollar in the best group, the worst, and all stocks."
        />
      )}
      {signal === 'INSIGHT' ? (
        <DataTable
          caption="Returns after insights"
          columns={INSIGHT_COLUMNS}
          rows={record.insights}
          rowKey={({ insightType, sessions }) => `${insightType} ${sessions}`}
        />
      ) : (
        <DataTable
          caption="Returns by group"
          columns={GROUP_COLUMNS}
          rows={record.groups}
          rowKey={({ name }) => name}
        />
      )}
      {notes.length > 0 && (
        <ul className="test-warnings">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const listFigures = ({ spread, informationCoefficient }: SignalRecord) => [
  { name: 'Best less worst, a month', value: formatFraction(spread?.mean ?? null, 1) },
  { name: 't-stat of the spread', value: number(spread?.tStatistic ?? null, 1), hint: 'Mean over its standard error' },
  {
    name: 'Information coefficient',
    value: number(informationCoefficient?.mean ?? null, 3),
    hint: 'Mean rank correlation of the score and the return of the month, -1 to 1',
  },
  { name: 't-stat of the coefficient', value: number(informationCoefficient?.tStatistic ?? null, 1) },
];

import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { CopyButton } from '../../exports/copy-link.tsx';
import { count, formatCounted, number } from '../../format.ts';
import type { EventStudyQuery } from '../../generated/graphql.ts';
import { useEventStudyInfiniteQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { useNow } from '../../parts/use-now.ts';
import { fractionColumn, returnColumn } from '../screen-test/columns.tsx';
import { WARNING_TEXTS } from '../screen-test/warnings.ts';
import { screenPath, usePlan } from '../screener/plan.ts';
import { ScreenLine } from '../screener/screen-line.tsx';
import { EventsPanel } from './events-panel.tsx';
import { drawStudyPath } from './path-drawing.ts';
import { StudyForm } from './study-form.tsx';
import { estimateStudyCalls, getEventInfo, readStudyChoices, type StudyChoices, toStudyInput } from './study-input.ts';

type Study = NonNullable<EventStudyQuery['eventStudy']>;
type Horizon = Study['horizons'][number];

/** The default first day changes by the day. */
const HOUR_MS = 3_600_000;

const droppedColumn = (key: keyof Horizon['dropped'], title: string, hint: string): TableColumn<Horizon> => ({
  key,
  title,
  hint,
  align: 'end',
  cell: ({ dropped }) => count(dropped[key]),
  sort: ({ dropped }) => dropped[key],
  least: 560,
});

const COLUMNS: readonly TableColumn<Horizon>[] = [
  {
    key: 'sessions',
    title: 'Sessions',
    cell: ({ sessions }) => count(sessions),
    sort: ({ sessions }) => sessions,
  },
  { key: 'count', title: 'Events', align: 'end', cell: (row) => count(row.count), sort: (row) => row.count },
  returnColumn('mean', 'Mean', ({ mean }) => mean),
  returnColumn('median', 'Median', ({ median }) => median),
  fractionColumn('hits', 'Hit rate', ({ hitRate }) => hitRate),
  {
    key: 't',
    title: 't-stat',
    hint: 'The mean over its standard error, clustered by day: below 2, chance may explain it',
    align: 'end',
    cell: ({ tStatistic }) => number(tStatistic, 1),
    sort: ({ tStatistic }) => tStatistic,
  },
  droppedColumn('noPrice', 'No price', 'Dropped: the stock has no price on day 0'),
  droppedColumn('overlapping', 'Overlapping', 'Dropped: within the horizon of an earlier event of the stock'),
  droppedColumn('unfinished', 'Pending', 'Dropped: the horizon has not ended'),
];

/** Studies what followed a kind of event, beside a benchmark. */
export default function EventStudyPage() {
  const now = useNow(HOUR_MS);
  const [plan, setPlan] = usePlan();
  const [search, setSearch] = useSearchParams();
  const choices = readStudyChoices(search, now);
  const input = toStudyInput(choices, plan);
  const key = JSON.stringify(input);
  // A study of one call runs at once. An address of one that costs more only fills the form.
  const [started, setStarted] = useState<string | null>(() => (estimateStudyCalls(choices, now) === 1 ? key : null));
  const { rows, ...query } = useEventStudyInfiniteQuery({ input }, { enabled: started === key });
  const run = (next: StudyChoices) => {
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) params.set(name, value);
          else params.delete(name);
        }
        return params;
      },
      { replace: true },
    );
    setStarted(JSON.stringify(toStudyInput(next, plan)));
  };
  const study = query.data?.pages[0]?.eventStudy;
  const isOfScreen = choices.event === 'SCREEN_ENTERED';
  return (
    <PageView
      title="Event study"
      lead={`${getEventInfo(choices.event).text}: returns less those of ${choices.benchmark}`}
      actions={
        isOfScreen ? <Link href={screenPath(plan)}>Back to the screen</Link> : <Link href="/record">Track record</Link>
      }
    >
      <PanelView title="Event and period" className="bare">
        {isOfScreen && <ScreenLine plan={plan} onChoose={setPlan} />}
        {/* The key renders the fields anew when the address changes. */}
        <StudyForm key={key} choices={choices} now={now} isRunning={started === key && query.isPending} onRun={run} />
      </PanelView>
      {started === key ? (
        <>
          <PanelView title="Returns" families={['PRICES']} query={query} preview={study} height={480}>
            {() => <Result study={study!} />}
          </PanelView>
          {study && (
            <EventsPanel
              events={study.events && rows}
              total={study.events?.totalCount ?? 0}
              event={choices.event}
              horizons={study.horizons.map(({ sessions }) => sessions)}
              universe={isOfScreen ? plan.universe : 'STOCK'}
              source={query}
              // Each page of a screen's events costs as much as the study.
              {...(!isOfScreen && { pages: query })}
            />
          )}
        </>
      ) : (
        <p className="nothing">
          Each stock is bought at the first open after its event became public, and compared with the benchmark over the
          same sessions.
        </p>
      )}
    </PageView>
  );
}

function Result({ study: { horizons, path, warnings, digest } }: { study: Study }) {
  const text = `sha256:${digest}`;
  return (
    <>
      <DataTable
        caption="Abnormal returns by horizon"
        columns={COLUMNS}
        rows={horizons}
        rowKey={({ sessions }) => String(sessions)}
      />
      {path.length > 0 && (
        <Chart
          data={path}
          draw={drawStudyPath}
          height={300}
          label={`Mean abnormal return around day 0, with its 95% band, of ${formatCounted(path.at(-1)?.count ?? 0, 'event')}.`}
        />
      )}
      {warnings.length > 0 && (
        <ul className="test-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{WARNING_TEXTS[warning]}</li>
          ))}
        </ul>
      )}
      <p className="digest">
        {text} <CopyButton label="Copy" read={() => text} instead="Select it to copy" />
      </p>
    </>
  );
}

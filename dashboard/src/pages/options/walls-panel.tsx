import { count, formatCounted, formatDay, number, short, strikeText } from '../../format.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { DataTable, type TableColumn } from '../../parts/table.tsx';
import { sumOpenInterest } from './open-interest.ts';
import { CHART_HEIGHT, type DossierExpiry, Nothing, UsedUp } from './options-views.tsx';

type WallsPanelProps = {
  query: PanelQuery;
  expiries: readonly DossierExpiry[] | null | undefined;
  chosen: string | undefined;
  onChoose(expiry: string): void;
  isLocked: boolean;
};

/** The strikes with the most open interest, by expiry. */
export function WallsPanel({ query, expiries, chosen, onChoose, isLocked }: WallsPanelProps) {
  const hasRows = !isLocked && Boolean(expiries?.length);
  return (
    <PanelView
      title="Walls by expiry"
      families={['OPTIONS']}
      note={hasRows && formatCounted(expiries!.length, 'expiry', 'expiries')}
      query={query}
      span="half"
      height={CHART_HEIGHT}
      className={hasRows ? 'flush' : ''}
    >
      {() =>
        isLocked ? (
          <UsedUp what="Walls by expiry" />
        ) : !expiries?.length ? (
          <Nothing>No open interest yet.</Nothing>
        ) : (
          <DataTable
            caption="Walls by expiry"
            rows={expiries}
            rowKey={({ expirationDate }) => expirationDate}
            maxHeight={CHART_HEIGHT + 48}
            onRow={({ expirationDate }) => onChoose(expirationDate)}
            isCurrent={({ expirationDate }) => expirationDate === chosen}
            columns={COLUMNS}
          />
        )
      }
    </PanelView>
  );
}

const wall = (key: 'callWalls' | 'putWalls', title: string, hint: string): TableColumn<DossierExpiry> => ({
  key,
  title,
  unit: 'strike, USD',
  hint,
  align: 'end',
  sort: (row) => row[key][0]?.strike,
  cell: (row) => (
    <span title={row[key].map(({ strike, oi }) => `${strikeText(strike)}: ${count(oi)}`).join(', ')}>
      {strikeText(row[key][0]?.strike)}
    </span>
  ),
});

const COLUMNS: readonly TableColumn<DossierExpiry>[] = [
  {
    key: 'expiry',
    title: 'Expiry',
    cell: ({ expirationDate }) => formatDay(expirationDate),
    sort: ({ expirationDate }) => expirationDate,
  },
  { key: 'dte', title: 'Days', least: 440, align: 'end', cell: ({ dte }) => count(dte), sort: ({ dte }) => dte },
  wall('callWalls', 'Call wall', 'The strike with the most call open interest'),
  wall('putWalls', 'Put wall', 'The strike with the most put open interest'),
  {
    key: 'maxPain',
    title: 'Max pain',
    unit: 'strike, USD',
    hint: 'The strike at which open options pay out least',
    align: 'end',
    cell: ({ maxPain }) => strikeText(maxPain),
    sort: ({ maxPain }) => maxPain,
  },
  {
    key: 'open',
    title: 'Open int.',
    unit: 'contracts',
    hint: 'Call and put open interest, contracts',
    align: 'end',
    cell: ({ strikes }) => short(sumOpenInterest(strikes).calls + sumOpenInterest(strikes).puts),
    sort: ({ strikes }) => sumOpenInterest(strikes).calls + sumOpenInterest(strikes).puts,
  },
  {
    key: 'ratio',
    title: 'Put/call',
    unit: 'ratio of open interest',
    hint: 'Put open interest divided by call open interest',
    align: 'end',
    least: 560,
    cell: ({ strikes }) => number(computeRatio(sumOpenInterest(strikes))),
    sort: ({ strikes }) => computeRatio(sumOpenInterest(strikes)),
  },
];

const computeRatio = ({ calls, puts }: { calls: number; puts: number }) => (calls > 0 ? puts / calls : null);

import { count, formatDay, NOTHING, pickByDirection, usd, words } from '../../format.ts';
import { useStockAnalystActionsInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

const Grade = ({ from, to }: { from: string | null; to: string | null }) => (
  <span className="whole">{from && to && from !== to ? `${from} → ${to}` : (to ?? NOTHING)}</span>
);

const formatDirection = (before: number | null, now: number | null) =>
  before === null || now === null ? '' : pickByDirection(now - before, 'up', 'down', '');

const WAYS: Record<string, string> = { UPGRADE: 'up', DOWNGRADE: 'down', INITIATE: 'accent' };

/** Analyst actions within a year, by date: changes of ratings and price targets. */
export function ActionsPanel({ ticker }: { ticker: string }) {
  const { rows, ...query } = useStockAnalystActionsInfiniteQuery({ ticker });
  const list = query.data?.pages[0]?.stock?.analystActions;
  return (
    <PanelView
      title="Analyst actions"
      families={['ANALYST_ACTIONS']}
      note={list && list.totalCount > 0 && `${count(list.totalCount)} in the last year`}
      query={query}
      empty={whyEmpty(list, 'No analyst actions in the last year.', 'No analyst data has been imported.')}
      preview={list}
      height={360}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Analyst actions by date"
          rows={rows}
          rowKey={({ id }) => id}
          maxHeight={340}
          columns={[
            {
              key: 'firm',
              title: 'Firm',
              cell: ({ firm, analystName }) => (
                <span className="clip" title={analystName ?? undefined}>
                  {firm}
                </span>
              ),
              sort: ({ firm }) => firm,
            },
            {
              key: 'date',
              title: 'Date',
              isUnder: true,
              // Wraps to at most two lines.
              cell: (row) => <span className="wraps">{formatDay(row.actionDate).replace(' ', '\u00a0')}</span>,
              sort: (row) => row.actionDate,
            },
            {
              key: 'type',
              title: 'Action',
              isUnder: true,
              cell: ({ actionType }) => <span className={`tag ${WAYS[actionType] ?? ''}`}>{words(actionType)}</span>,
              sort: ({ actionType }) => actionType,
            },
            {
              key: 'grade',
              title: 'Grade',
              value: ({ fromGrade, toGrade }) => [fromGrade, toGrade].filter(Boolean).join(' to '),
              cell: ({ fromGrade, toGrade }) => <Grade from={fromGrade} to={toGrade} />,
            },
            {
              key: 'target',
              title: 'Target',
              unit: 'USD',
              align: 'end',
              hint: 'Price target; an arrow says that it was raised or lowered',
              cell: ({ priceTarget, priorPriceTarget }) => (
                <span
                  className={`change ${formatDirection(priorPriceTarget, priceTarget)}`}
                  title={priorPriceTarget === null ? undefined : `Before: ${usd(priorPriceTarget)}`}
                >
                  {usd(priceTarget, 0)}
                </span>
              ),
              sort: ({ priceTarget }) => priceTarget,
            },
          ]}
          pages={query}
        />
      )}
    </PanelView>
  );
}

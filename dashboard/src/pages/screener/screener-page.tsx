import { useMemo } from 'react';
import { count } from '../../format.ts';
import {
  useEtfScreenInfiniteQuery,
  useScreenerCatalogQuery,
  useStockScreenInfiniteQuery,
} from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlText } from '../../parts/url-choice.ts';
import { buildScreenColumns, fieldsShown, OVERVIEW, type ScreenRowData } from './columns.tsx';
import { Conditions } from './conditions.tsx';
import { ExplainPanel } from './explain-panel.tsx';
import { freshPlan, isWhole, type ScreenFieldInfo, type ScreenUniverse, toRequestPlan, usePlan } from './plan.ts';
import { Presets } from './presets.tsx';

const UNIVERSES: readonly { value: ScreenUniverse; text: string }[] = [
  { value: 'STOCK', text: 'Stocks' },
  { value: 'ETF', text: 'Funds' },
];

export default function ScreenerPage() {
  const [plan, setPlan] = usePlan();
  const [group, setGroup] = useUrlText('columns', OVERVIEW);
  const catalog = useScreenerCatalogQuery();
  const variables = { plan: toRequestPlan(plan) };
  const keep = { placeholderData: <Data,>(before: Data | undefined) => before };
  const stocks = useStockScreenInfiniteQuery(variables, { enabled: plan.universe === 'STOCK', ...keep });
  const etfs = useEtfScreenInfiniteQuery(variables, { enabled: plan.universe === 'ETF', ...keep });
  const query = plan.universe === 'STOCK' ? stocks : etfs;
  const screen = plan.universe === 'STOCK' ? stocks.data?.pages[0]?.stockScreen : etfs.data?.pages[0]?.etfScreen;
  const rows: readonly ScreenRowData[] = query.rows;
  const fields: readonly ScreenFieldInfo[] =
    catalog.data?.screenerFields?.[plan.universe === 'STOCK' ? 'stock' : 'etf'] ?? [];
  const groups = [OVERVIEW, ...new Set(fields.map((field) => field.group))];
  const shownGroup = groups.includes(group) ? group : OVERVIEW;
  const columns = useMemo(
    () => buildScreenColumns(fieldsShown(fields, plan, shownGroup), plan.universe),
    [fields, plan, shownGroup],
  );
  const sortField = fields.find(({ name }) => name === plan.sort?.fieldName);

  return (
    <PageView
      title="Screener"
      lead={
        screen && `${count(screen.matched)} of ${count(screen.screened)} ${screen.matched === 1 ? 'matches' : 'match'}`
      }
      actions={
        <Segments
          label="Universe"
          options={UNIVERSES}
          value={plan.universe}
          onChange={(universe) => setPlan(freshPlan(universe))}
        />
      }
    >
      <PanelView title="Presets" query={catalog} height={93} className="presets">
        <Presets screens={catalog.data?.curatedScreens ?? []} plan={plan} onChoose={setPlan} />
      </PanelView>
      <PanelView
        title="Conditions"
        query={catalog}
        span="two-thirds"
        height={30}
        actions={
          plan.filters.length > 0 && (
            <button type="button" onClick={() => setPlan({ ...plan, filters: [] })}>
              Clear
            </button>
          )
        }
      >
        <Conditions fields={fields} plan={plan} onChange={setPlan} />
      </PanelView>
      <ExplainPanel query={query} screen={screen} conditions={plan.filters.filter(isWhole)} fields={fields} />
      <PanelView
        title="Matches"
        families={[plan.universe === 'STOCK' ? 'screener-stocks' : 'screener-etfs']}
        // Waits for the columns too: rows rendered before them would move.
        query={{ ...query, isPending: query.isPending || catalog.isPending }}
        note={query.isFetching && !query.isPending ? 'Screening …' : rows.length > 0 && `${count(rows.length)} shown`}
        actions={
          <Segments
            label="Columns"
            options={groups.map((value) => ({ value, text: value }))}
            value={shownGroup}
            onChange={setGroup}
          />
        }
        empty={rows.length === 0 && 'No matches.'}
        height={480}
        className="flush"
      >
        {() => (
          <DataTable
            caption="Screen results"
            columns={columns}
            rows={rows}
            maxHeight={760}
            rowKey={({ ticker }) => ticker}
            sort={sortField && { key: sortField.column, isDescending: plan.sort?.dir === 'DESC' }}
            onSort={({ key, isDescending }) => {
              const field = fields.find(({ column }) => column === key);
              if (field) setPlan({ ...plan, sort: { fieldName: field.name, dir: isDescending ? 'DESC' : 'ASC' } });
            }}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}

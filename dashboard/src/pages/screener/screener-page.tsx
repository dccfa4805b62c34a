import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { AlertButton } from '../../alerts/alert-button.tsx';
import { count } from '../../format.ts';
import {
  useEtfScreenInfiniteQuery,
  useScreenerCatalogQuery,
  useStockScreenInfiniteQuery,
  useUsageQuery,
} from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { RecordNote } from '../../parts/record-note.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlText } from '../../parts/url-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { buildScreenColumns, fieldsShown, OVERVIEW } from './columns.tsx';
import { Conditions } from './conditions.tsx';
import {
  freshPlan,
  RUN_AT_ONCE,
  type ScreenUniverse,
  screenTestPath,
  selectUsableFields,
  toRequestPlan,
  usePlan,
} from './plan.ts';
import { findPreset, Presets, SavedScreens } from './presets.tsx';
import type { ScreenRowData } from './row-card.tsx';
import { SelectionBar } from './selection-bar.tsx';

const UNIVERSES: readonly { value: ScreenUniverse; text: string }[] = [
  { value: 'STOCK', text: 'Stocks' },
  { value: 'ETF', text: 'Funds' },
];

export default function ScreenerPage() {
  const [plan, setPlan] = usePlan();
  const [chosen, setChosen] = useUrlText('columns', OVERVIEW);
  const catalog = useScreenerCatalogQuery();
  const variables = { plan: toRequestPlan(plan), tickers: plan.tickers && [...plan.tickers] };
  const keep = { placeholderData: useKeepBefore() };
  const stocks = useStockScreenInfiniteQuery(variables, { enabled: plan.universe === 'STOCK', ...keep });
  const etfs = useEtfScreenInfiniteQuery(variables, { enabled: plan.universe === 'ETF', ...keep });
  const query = plan.universe === 'STOCK' ? stocks : etfs;
  const screen = plan.universe === 'STOCK' ? stocks.data?.pages[0]?.stockScreen : etfs.data?.pages[0]?.etfScreen;
  const rows: readonly ScreenRowData[] = query.rows;
  const { data: usage } = useUsageQuery({}, { enabled: false });
  const tier = usage?.viewer?.tier;
  const catalogFields = catalog.data?.screenerFields?.[plan.universe === 'STOCK' ? 'stock' : 'etf'];
  const fields = useMemo(() => selectUsableFields(catalogFields ?? [], tier), [catalogFields, tier]);
  const screens = (catalog.data?.curatedScreens ?? []).filter((screen) => screen.tier === 'FREE' || tier === 'PRO');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const columnFields = useMemo(() => fieldsShown(fields, plan, chosen), [fields, plan, chosen]);
  const columns = useMemo(() => {
    const toggle = (ticker: string) =>
      setSelected((before) =>
        before.includes(ticker) ? before.filter((selected) => selected !== ticker) : [...before, ticker],
      );
    return buildScreenColumns(columnFields, plan.universe, { tickers: selected, toggle });
  }, [columnFields, plan.universe, selected]);
  const preset = findPreset(screens, plan);
  const sortField = fields.find(({ name }) => name === plan.sort?.fieldName);

  return (
    <PageView
      title="Screener"
      lead={
        screen && `${count(screen.matched)} of ${count(screen.screened)} ${screen.matched === 1 ? 'matches' : 'match'}`
      }
      actions={
        <>
          <Segments
            label="Universe"
            options={UNIVERSES}
            value={plan.universe}
            onChange={(universe) => {
              setSelected([]);
              setPlan(freshPlan(universe));
            }}
          />
          <Presets screens={screens} plan={plan} onChoose={setPlan} />
          <SavedScreens plan={plan} onChoose={setPlan} />
          <AlertButton
            subject={{
              of: 'screen',
              universe: plan.universe,
              plan: toRequestPlan(plan),
              name: preset?.name ?? 'My screen',
              ...(plan.tickers && { tickers: plan.tickers }),
            }}
          />
          <Link href={screenTestPath(plan)} state={RUN_AT_ONCE}>
            Test this screen
          </Link>
        </>
      }
    >
      <PanelView title="Conditions" query={catalog} height={34} className="bare conditions-bar">
        <Conditions fields={fields} plan={plan} explain={screen?.explain} onChange={setPlan} />
      </PanelView>
      <PanelView
        title="Matches"
        families={[plan.universe === 'STOCK' ? 'SCREENER_STOCKS' : 'SCREENER_ETFS']}
        // Waits for the columns too: rows rendered before them would move.
        query={{ ...query, isPending: query.isPending || catalog.isPending }}
        note={query.isFetching && !query.isPending ? 'Screening …' : rows.length > 0 && `${count(rows.length)} shown`}
        actions={<ColumnMenu fields={fields} shown={columnFields} chosen={chosen} onChoose={setChosen} />}
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
            isCurrent={({ ticker }) => selected.includes(ticker)}
            sort={sortField && { key: sortField.column, isDescending: plan.sort?.dir === 'DESC' }}
            onSort={({ key, isDescending }) => {
              const field = fields.find(({ column }) => column === key);
              if (field) setPlan({ ...plan, sort: { fieldName: field.name, dir: isDescending ? 'DESC' : 'ASC' } });
            }}
            pages={query}
          />
        )}
      </PanelView>
      {preset && <RecordNote signal="SCREEN" group={preset.screenId} who={`The matches of ${preset.name}`} />}
      <SelectionBar tickers={selected} onClear={() => setSelected([])} />
    </PageView>
  );
}

import { useParams } from 'wouter';
import { count, formatDay, shortUsd, words } from '../../format.ts';
import type { InstitutionalInstrument } from '../../generated/graphql.ts';
import { useFilerPositionsInfiniteQuery } from '../../generated/hooks.ts';
import { Figures } from '../../parts/figures.tsx';
import { useKeepBefore } from '../../parts/keep-before.ts';
import { StockLink } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { positionColumns } from '../../parts/position-columns.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

const INSTRUMENTS: readonly { value: InstitutionalInstrument; text: string }[] = [
  { value: 'EQUITY', text: 'Shares' },
  { value: 'CALL', text: 'Calls' },
  { value: 'PUT', text: 'Puts' },
  { value: 'WARRANT', text: 'Warrants' },
  { value: 'PREFERRED', text: 'Preferred shares' },
  { value: 'UNIT', text: 'Units' },
  { value: 'RIGHT', text: 'Rights' },
  { value: 'BOND', text: 'Convertible notes' },
];

/** An institution that reports its holdings every quarter. */
export default function FilerPage() {
  const { cik } = useParams<{ cik: string }>();
  const [instrument, setInstrument] = useUrlChoice('instrument', INSTRUMENTS, 'EQUITY');
  const { rows, ...query } = useFilerPositionsInfiniteQuery(
    { cik, instrument },
    { partial: true, placeholderData: useKeepBefore() },
  );
  const filer = query.data?.pages[0]?.filer;
  if (isUnknown(query, filer)) return <NotCovered name={`CIK ${cik}`} what="institution" query={query} />;
  const quarter = filer?.quarters?.[0];
  return (
    <PageView
      title={filer?.name ?? `CIK ${cik}`}
      lead={
        filer && (
          <>
            {filer.category !== 'OTHER' && <span className="tag">{words(filer.category)}</span>}
            <span>CIK {filer.cik}</span>
          </>
        )
      }
    >
      <PanelView
        title="Newest quarter"
        families={['INSTITUTIONAL']}
        query={query}
        paths={['filer.quarters']}
        height={60}
        empty={!quarter && 'No reports yet.'}
      >
        {() => (
          <Figures
            items={[
              { name: 'Quarter end', value: formatDay(quarter!.reportDate) },
              { name: 'Equity value', value: shortUsd(quarter!.equityValue) },
              { name: 'Positions', value: count(quarter!.positionCount) },
            ]}
          />
        )}
      </PanelView>
      <PanelView
        title="Positions"
        families={['INSTITUTIONAL']}
        note={filer?.positions && `${count(filer.positions.totalCount)} including positions sold out in the quarter`}
        actions={
          <select
            aria-label="Instrument"
            value={instrument}
            onChange={({ target }) => setInstrument(target.value as InstitutionalInstrument)}
          >
            {INSTRUMENTS.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        }
        query={query}
        paths={['filer.positions']}
        preview={filer?.positions}
        empty={
          rows.length === 0 && (filer?.positions?.isPreview ? 'A PRO key shows the positions.' : 'No such positions.')
        }
        height={480}
        className="flush"
      >
        {() => (
          <DataTable
            key={instrument}
            caption="Institution positions"
            rows={rows.map((row, at) => ({ ...row, at }))}
            rowKey={({ at }) => String(at)}
            maxHeight={680}
            columns={[
              {
                key: 'ticker',
                title: 'Stock',
                value: ({ ticker }) => ticker,
                cell: ({ ticker }) => (ticker ? <StockLink ticker={ticker} /> : '–'),
              },
              {
                key: 'name',
                title: 'Company',
                value: ({ companyName }) => companyName,
                cell: ({ companyName, titleOfClass }) => (
                  <span className="clip" title={titleOfClass ?? undefined}>
                    {companyName}
                    {instrument !== 'EQUITY' && titleOfClass && <span className="muted"> {titleOfClass}</span>}
                  </span>
                ),
              },
              // Convertible notes are counted by their principal.
              ...positionColumns.map((column) =>
                instrument === 'BOND' && column.key === 'shares'
                  ? { ...column, title: 'Principal', unit: 'USD' }
                  : column,
              ),
            ]}
            pages={query}
          />
        )}
      </PanelView>
    </PageView>
  );
}

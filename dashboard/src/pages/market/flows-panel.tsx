import { count, formatCounted, signedPercent, signedShort } from '../../format.ts';
import { useInstitutionalFlowsQuery, useQuartersQuery } from '../../generated/hooks.ts';
import { Segments } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';

const FLOWS = [
  { value: 'netBuying', text: 'Net buying' },
  { value: 'netSelling', text: 'Net selling' },
] as const;

type Quarter = { reportDate: string; isPending: boolean; baselineFilerCount: number };

/**
 * The newest quarter whose reports were due and whose previous quarter is available for comparison; quarters are
 * ordered newest first.
 */
export const quarterToShow = <Known extends Quarter>(quarters: readonly Known[]): Known | undefined =>
  quarters.find(({ isPending, baselineFilerCount }) => !isPending && baselineFilerCount > 0);

/** The gateway's maximum number of rows per list. */
const ROWS = 50;

/** Purchases and sales of institutions in a quarter, according to their 13F reports. */
export function FlowsPanel() {
  const quarters = useQuartersQuery();
  const reportDate = quarterToShow(quarters.data?.market?.institutionalQuarters ?? [])?.reportDate;
  const flows = useInstitutionalFlowsQuery(
    { reportDate: reportDate ?? '', first: ROWS },
    { enabled: reportDate !== undefined },
  );
  const [flowKind, setFlowKind] = useUrlChoice('flows', FLOWS, 'netBuying');
  const flowsOfQuarter = flows.data?.market?.institutionalFlows;
  const isKnown = reportDate !== undefined;
  return (
    <PanelView
      title="13F flows"
      families={['INSTITUTIONAL']}
      note={
        flowsOfQuarter?.quarter &&
        `${flowsOfQuarter.quarter.label} · ${formatCounted(flowsOfQuarter.quarter.baselineFilerCount, 'filer')} compared`
      }
      actions={<Segments label="13F flows" options={FLOWS} value={flowKind} onChange={setFlowKind} />}
      query={isKnown ? flows : quarters}
      preview={flowsOfQuarter}
      empty={!flowsOfQuarter?.[flowKind].nodes.length && 'No 13F quarters to compare yet.'}
      height={340}
      className="flush"
    >
      {() => (
        <DataTable
          caption="Net change in shares held by institutions"
          rows={flowsOfQuarter![flowKind].nodes}
          rowKey={({ ticker }) => ticker}
          maxHeight={372}
          columns={[
            {
              key: 'ticker',
              title: 'Stock',
              value: ({ ticker }) => ticker,
              cell: ({ ticker }) => <StockLink ticker={ticker} />,
            },
            {
              key: 'name',
              title: 'Company',
              value: ({ companyName }) => companyName,
              cell: ({ companyName }) => <span className="clip">{companyName}</span>,
            },
            {
              key: 'net',
              title: 'Net shares',
              unit: 'shares',
              hint: 'Shares bought minus shares sold',
              align: 'end',
              cell: ({ netSharesChange }) => signedShort(netSharesChange),
              sort: ({ netSharesChange }) => netSharesChange,
            },
            {
              key: 'part',
              title: 'Change',
              unit: '%',
              hint: 'Percent of the shares that the same filers held a quarter earlier',
              align: 'end',
              cell: ({ netChangePercent }) => signedPercent(netChangePercent, 1),
              sort: ({ netChangePercent }) => netChangePercent,
            },
            {
              key: 'new',
              title: 'New',
              unit: 'filers',
              hint: 'Filers with a new position',
              align: 'end',
              least: 560,
              cell: ({ newPositions }) => count(newPositions),
              sort: ({ newPositions }) => newPositions,
            },
            {
              key: 'out',
              title: 'Sold out',
              unit: 'filers',
              hint: 'Filers that sold their whole position',
              align: 'end',
              least: 560,
              cell: ({ soldOutPositions }) => count(soldOutPositions),
              sort: ({ soldOutPositions }) => soldOutPositions,
            },
          ]}
        />
      )}
    </PanelView>
  );
}

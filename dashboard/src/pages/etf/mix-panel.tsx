import { formatDay } from '../../format.ts';
import { useFundHoldingsInfiniteQuery } from '../../generated/hooks.ts';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { weightColumns } from './weight-columns.tsx';

const WORDS = {
  sector: { title: 'Sectors', column: 'Sector', none: 'The fund’s holdings have no sectors.' },
  country: { title: 'Countries', column: 'Country', none: 'The holdings file names no countries.' },
} as const;

/** The fund by sector or by country. Shares the query of the holdings panel, so it costs no extra call. */
export function MixPanel({ ticker, by }: { ticker: string; by: keyof typeof WORDS }) {
  const query = useFundHoldingsInfiniteQuery({ ticker, q: null });
  const file = query.data?.pages[0]?.etf?.holdings;
  const slices =
    by === 'sector'
      ? file?.sectorMix.map(({ sector, weightPercent }) => ({ name: sector, weightPercent }))
      : file?.countryMix.map(({ country, weightPercent }) => ({ name: country, weightPercent }));
  const { title, column, none } = WORDS[by];
  return (
    <PanelView
      title={title}
      families={['ETF_HOLDINGS']}
      note={file && formatDay(file.asOf)}
      query={query}
      empty={!file ? 'This fund has no holdings file.' : slices!.length === 0 && none}
      height={330}
      className="flush"
    >
      {() => (
        <DataTable
          caption={`Fund holdings by ${by}`}
          rows={slices!}
          rowKey={({ name }) => name}
          maxHeight={330}
          columns={[
            { key: 'name', title: column, value: ({ name }) => name, cell: ({ name }) => name },
            ...weightColumns(slices!),
          ]}
        />
      )}
    </PanelView>
  );
}

import { count } from '../../format.ts';
import type { useStockCongressTradesInfiniteQuery, useStockInsiderTradesInfiniteQuery } from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { Segments } from '../../parts/figures.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { CongressTrades } from '../../parts/trade-tables.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { FilingsTable } from './filings-table.tsx';

const WHO = [
  { value: 'insiders', text: 'Insiders' },
  { value: 'congress', text: 'Congress' },
] as const;
type Who = (typeof WHO)[number]['value'];

const NONE: Record<Who, string> = {
  insiders: 'No insider trades in the last year.',
  congress: 'No congressional trades in the last year.',
};
const NO_DATA: Record<Who, string> = {
  insiders: 'No insider data has been imported.',
  congress: 'No congressional data has been imported.',
};

type Trades = {
  insiders: ReturnType<typeof useStockInsiderTradesInfiniteQuery>;
  congress: ReturnType<typeof useStockCongressTradesInfiniteQuery>;
};

/** Trades of the stock within a year, by its insiders and by members of Congress. */
export function TradesPanel({ insiders, congress }: Trades) {
  const [traders, setTraders] = useUrlChoice('traders', WHO, 'insiders');
  const query = traders === 'insiders' ? insiders : congress;
  const list =
    (traders === 'insiders'
      ? insiders.data?.pages[0]?.stock?.insiderTrades
      : congress.data?.pages[0]?.stock?.politicianTrades) ?? null;
  const isCut = list?.isPreview || query.hasNextPage;
  return (
    <PanelView
      title="Insider & Congress trades"
      families={['INSIDER', 'POLITICIAN_TRADES']}
      note={list && list.totalCount > 0 && `${count(list.totalCount)} in the last year`}
      actions={<Segments label="Trader type" options={WHO} value={traders} onChange={setTraders} />}
      query={query}
      empty={whyEmpty(list, NONE[traders], NO_DATA[traders])}
      preview={list}
      span="half"
      height={360}
      className="flush fold"
    >
      {() =>
        traders === 'insiders' ? (
          <FilingsTable trades={insiders.rows} isCut={isCut} pages={query} />
        ) : (
          <CongressTrades rows={congress.rows} pages={query} />
        )
      }
    </PanelView>
  );
}

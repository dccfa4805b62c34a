import { count } from '../../format.ts';
import type { StockTradesQuery } from '../../generated/graphql.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { Segments } from '../../parts/figures.tsx';
import { type Asked, Panel } from '../../parts/panel.tsx';
import { CongressTrades } from '../../parts/trade-tables.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { FilingsTable } from './filings-table.tsx';

const WHO = [
  { value: 'insiders', text: 'Insiders' },
  { value: 'congress', text: 'Congress' },
] as const;
type Who = (typeof WHO)[number]['value'];

const NO_DATA: Record<Who, string> = {
  insiders: 'No insider data has been imported.',
  congress: 'No congressional data has been imported.',
};

/** Trades of the stock within a year, by its insiders and by members of Congress. */
export function TradesPanel({
  query,
  insiders,
  congress,
}: {
  query: Asked;
  insiders: StockTradesQuery['insiderTrades'] | undefined;
  congress: StockTradesQuery['politicianTrades'] | undefined;
}) {
  const [who, setWho] = useUrlChoice('traders', WHO, 'insiders');
  const list = who === 'insiders' ? insiders : congress;
  return (
    <Panel
      title="Insider & Congress trades"
      families={['insider', 'politician-trades']}
      note={list && `${count(list.totalCount)} in the last year`}
      actions={<Segments label="Trader type" options={WHO} value={who} onChange={setWho} />}
      query={query}
      empty={whyEmpty(list, 'No trades in the last year.', NO_DATA[who])}
      preview={list}
      span="half"
      height={360}
      className="flush"
    >
      {() =>
        who === 'insiders' ? <FilingsTable trades={insiders!.nodes} /> : <CongressTrades rows={congress!.nodes} />
      }
    </Panel>
  );
}

import { Link } from 'wouter';
import { count, number, usd } from '../../format.ts';
import type { HeatmapQuery } from '../../generated/graphql.ts';
import type { MarketQuery } from '../../generated/partial.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { etfPath } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';

type Index = NonNullable<NonNullable<MarketQuery['market']>['indexes']>[number];
type Meta = NonNullable<HeatmapQuery['market']>['heatmap']['meta'];

/** The symbol of an index starts with this character; any other ticker is that of a fund that tracks the index. */
const isFund = (ticker: string) => !ticker.startsWith('^');

/** Short forms of names that are too long for the strip. */
const SHORTER: Record<string, string> = { 'Dow Jones Industrial Average': 'Dow Jones' };

/** The newest session of the indexes' prices. */
export const lastSession = (indexes: readonly { quote: { sessionDate: string } | null }[]): string | undefined =>
  indexes
    .flatMap(({ quote }) => quote?.sessionDate ?? [])
    .sort()
    .at(-1);

/** A one-line overview of the market: its indexes, and the number of stocks that rose and fell. */
export function IndexesPanel({
  query,
  indexes,
  breadth,
}: {
  query: PanelQuery;
  indexes: readonly Index[] | null | undefined;
  breadth: Meta | undefined;
}) {
  return (
    <PanelView
      title="Indexes"
      families={['PRICES']}
      query={query}
      paths={['market.indexes']}
      empty={!indexes?.length && !breadth && 'No index prices yet.'}
      height={40}
      className="bare strip"
    >
      {() => (
        <ul className="index-strip">
          {indexes?.map(
            ({ name, quote }) =>
              quote && (
                <li key={quote.ticker}>
                  <span className="muted">
                    <span title={name}>{SHORTER[name] ?? name}</span>{' '}
                    {isFund(quote.ticker) && (
                      <Link href={etfPath(quote.ticker)} title={`${quote.ticker}, a fund that tracks this index`}>
                        {quote.ticker}
                      </Link>
                    )}
                  </span>
                  <span className="row">
                    <b>{isFund(quote.ticker) ? usd(quote.price) : number(quote.price)}</b>
                    <ChangeFigure value={quote.changePercent} />
                  </span>
                </li>
              ),
          )}
          {breadth && (
            <li>
              <span className="muted">
                <span>Breadth, {breadth.scopeName}</span>
              </span>
              <span className="row">
                <span className="up">▲ {count(breadth.breadthUp)}</span>
                <span className="down">▼ {count(breadth.breadthDown)}</span>
              </span>
            </li>
          )}
        </ul>
      )}
    </PanelView>
  );
}

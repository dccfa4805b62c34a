import { instant } from '../../format.ts';
import type { MarketQuery } from '../../generated/graphql.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { Prose } from '../../parts/prose.tsx';

/** A summary of the market as text. */
export function SummaryPanel({
  query,
  summary,
}: {
  query: PanelQuery;
  summary: NonNullable<MarketQuery['market']>['summary'] | null | undefined;
}) {
  return (
    <PanelView
      title="Summary"
      families={['MARKET_SUMMARY']}
      note={summary?.generatedAt && `Generated ${instant(summary.generatedAt)}`}
      query={query}
      paths={['market.summary']}
      empty={!summary?.headline && 'No summary yet.'}
      span="half"
      height={300}
      className="tall"
    >
      {() => (
        // The headline stands at the top of the page.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <section className="scroll" style={{ maxHeight: 300 }} tabIndex={0} aria-label="Full summary">
          <div className="report">
            <Prose>{summary!.expandedContent ?? summary!.headline ?? ''}</Prose>
          </div>
        </section>
      )}
    </PanelView>
  );
}

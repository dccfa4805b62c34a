import { useState } from 'react';
import { Link } from 'wouter';
import { useDay } from '../../days/use-days.ts';
import { shortDay, weekday } from '../../format.ts';
import type { MarketQuery, TodayQuery } from '../../generated/graphql.ts';
import { useTodayQuery } from '../../generated/hooks.ts';
import { CatalystChips } from '../../parts/catalysts.tsx';
import { ChangeFigure } from '../../parts/figures.tsx';
import { Icon } from '../../parts/icon.tsx';
import { stockPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';

type Story = NonNullable<NonNullable<TodayQuery['market']>['today']>['nodes'][number];

type MarketSummary = NonNullable<MarketQuery['market']>['summary'] | null | undefined;

/** What to look at first: the market in two sentences, and the stocks with the strongest news. */
export function TodayPanel({ summary }: { summary: MarketSummary }) {
  const query = useTodayQuery({}, { partial: true });
  const [isWhole, setWhole] = useState(false);
  const day = useDay();
  const today = query.data?.market?.today;
  return (
    <PanelView
      title={day ? weekday(day) : 'Today'}
      families={['CATALYSTS', 'INSIGHTS', 'MARKET_SUMMARY']}
      query={query}
      paths={['market.today']}
      empty={today?.nodes.length === 0 && `No story ${day ? 'that day' : 'today'}: no large stock has a catalyst.`}
      preview={today}
      height={380}
      className="bare today"
    >
      {() => (
        <div className={`today-grid${isWhole ? ' is-whole' : ''}`}>
          <div className="today-words">
            <Headline text={summary?.headline} />
            <ul className="facts-list">
              {today!.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
          <ul className="stories">
            {today!.nodes.map((story) => (
              <StoryCard key={story.ticker} of={story} />
            ))}
          </ul>
          {today!.nodes.length > SHORT && (
            <button type="button" className="more-stories" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : `Show ${today!.nodes.length - SHORT} more`}
            </button>
          )}
        </div>
      )}
    </PanelView>
  );
}

/** Cards that a phone shows at first. */
const SHORT = 3;

/** The first sentence of the summary large, the others below it. */
function Headline({ text }: { text: string | null | undefined }) {
  const [first, ...others] = (text ?? '').split(/(?<=\.)\s+(?=[A-Z\d])/);
  return (
    <>
      <p className="big-headline">{first || '\u00a0'}</p>
      {others.length > 0 && <p className="second-line">{others.join(' ')}</p>}
    </>
  );
}

function StoryCard({ of: { ticker, sentence, newestDate, catalysts, stock, screenRow } }: { of: Story }) {
  return (
    <li className="story">
      <div className="story-head">
        <Icon known={{ ticker }} />
        <div className="story-name">
          <p>
            <Link className="ticker" href={stockPath(ticker)}>
              {ticker}
            </Link>
            <span className="muted fine"> · {shortDay(newestDate)}</span>
          </p>
          <p className="muted fine clipped">{stock?.name}</p>
        </div>
        {screenRow && (
          <b className="story-change">
            <ChangeFigure value={screenRow.changePercent} />
          </b>
        )}
      </div>
      <p className="story-text">{sentence}</p>
      <div className="story-foot">
        <CatalystChips of={catalysts} most={2} />
        <Sparkline values={screenRow?.priceSparkline30D ?? []} />
      </div>
    </li>
  );
}

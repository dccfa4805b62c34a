import { formatDay, usd, words } from '../../format.ts';
import type { StockStoryQuery } from '../../generated/graphql.ts';
import { useStockStoryQuery } from '../../generated/hooks.ts';
import { CatalystChips } from '../../parts/catalysts.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { isWithheld } from '../../parts/preview.tsx';

type NextReport = NonNullable<NonNullable<StockStoryQuery['stock']>['story']>['nextReport'];

/** A change from which a stock moved, rather than traded, in percent. */
const MOVE = 2;

/**
 * Why a stock moved: its newest signals in one sentence, and when it reports next.
 * @param change of the last session in percent, which tints the panel
 */
export function WhyPanel({ ticker, change }: { ticker: string; change: number | null | undefined }) {
  const query = useStockStoryQuery({ ticker }, { partial: true });
  const story = query.data?.stock?.story;
  const hasMoved = Math.abs(change ?? 0) >= MOVE;
  const tint = hasMoved ? (change! > 0 ? 'rose' : 'fell') : 'still';
  return (
    <PanelView
      title={hasMoved ? 'Why it moved' : 'What is new'}
      families={['CATALYSTS', 'CALENDAR']}
      query={query}
      paths={['stock.story']}
      preview={story}
      height={84}
      className={`why ${tint}`}
    >
      {() => (
        <div className="why-grid">
          <div className="why-words">
            {story?.sentence ? (
              <>
                <p className="verdict-text">{story.sentence}</p>
                <CatalystChips of={story.catalysts} />
              </>
            ) : (
              <p className="muted">
                {story?.isQuiet
                  ? 'Nothing unusual: no catalyst in 14 days, no warning, and no insight.'
                  : 'No new catalyst in 14 days. The warnings and insights below still stand.'}
              </p>
            )}
          </div>
          <Next report={story?.nextReport} />
        </div>
      )}
    </PanelView>
  );
}

function Next({ report }: { report: NextReport | undefined }) {
  return (
    <div className="next-report">
      <h3>Next report</h3>
      <p className="next-day">{describeNextDay(report)}</p>
      {report?.reportDate && (
        <p className="muted fine">
          {[
            report.time !== 'UNKNOWN' && words(report.time),
            report.fiscalQuarter,
            report.estimatedEps !== null &&
              `estimate ${report.currency && report.currency !== 'USD' ? `${report.estimatedEps} ${report.currency}` : usd(report.estimatedEps)}`,
            report.isConfirmed === false && 'projected',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

const describeNextDay = (report: NextReport | undefined): string =>
  report?.reportDate
    ? formatDay(report.reportDate)
    : isWithheld(report, 'date')
      ? 'Later than this week'
      : 'Date not announced';

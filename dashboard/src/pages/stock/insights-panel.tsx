import { Link } from 'wouter';
import { count, instant, percent, words } from '../../format.ts';
import { useStockInsightsQuery } from '../../generated/hooks.ts';
import { studyPath } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { Withheld } from '../../parts/preview.tsx';
import { useInsightRecord } from '../../parts/record-note.tsx';
import { formatInsightType, insightFigures } from './insight-figures.ts';

const URGENCY = { HIGH: 'down', MEDIUM: 'accent', LOW: '' } as const;

/** Notable facts about the stock; insights that the tier does not include are shown as locked. */
export function InsightsPanel({ ticker }: { ticker: string }) {
  const query = useStockInsightsQuery({ ticker });
  const list = query.data?.stock?.insights;
  const describeRecord = useInsightRecord();
  return (
    <PanelView
      title="Insights"
      families={['INSIGHTS']}
      note={list && list.totalCount > 0 && `${count(list.totalCount)} total`}
      query={query}
      empty={list?.totalCount === 0 && 'No insights.'}
      preview={list}
      height={330}
    >
      {() => (
        <ul className="insights">
          {list!.nodes.map(({ id, insightType, urgency, insightText, confidence, generatedAt, metadata }) => (
            <li key={id}>
              <p className="row">
                <span className={`tag ${URGENCY[urgency]}`}>{words(urgency)}</span>
                <b>{formatInsightType(insightType)}</b>
                <span className="muted fine">
                  {instant(generatedAt)}, {percent(confidence * 100, 0)} confidence
                </span>
              </p>
              <p>{insightText}</p>
              {metadata && <p className="muted fine">{insightFigures(metadata).join(' · ')}</p>}
              <InsightRecord insightType={insightType} note={describeRecord(insightType)} />
            </li>
          ))}
          {list!.locked.map(({ insightType, urgency, generatedAt }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is locked has nothing else to tell it by.
            <li key={`${insightType} ${at}`} className="shut">
              <p className="row">
                <span className={`tag ${URGENCY[urgency]}`}>{words(urgency)}</span>
                <b>{formatInsightType(insightType)}</b>
                <span className="muted fine">{instant(generatedAt)}</span>
                <Withheld />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PanelView>
  );
}

/** What followed such insights so far, with a link to a study of them. */
const InsightRecord = ({ insightType, note }: { insightType: string; note: string | null }) =>
  note && (
    <p className="muted fine record-line">
      {note} <Link href={studyPath('INSIGHT', insightType)}>Event study</Link>
    </p>
  );

import { useMemo } from 'react';
import { formatFraction, formatSigned, scoreText } from '../format.ts';
import type { ScoreFiguresFragment } from '../generated/graphql.ts';
import { Chart } from './chart.tsx';
import { ChangeFigure, Figures } from './figures.tsx';
import { draw, type ScorePoint } from './score-drawing.ts';

/** Half a year, in days. */
export const HALF_YEAR = 182;

/** Mentions of an entity: its Score, and the number of mentions that it is based on. */
export function ScoreChart({
  headline,
  score,
  mentions,
}: {
  headline: ScoreFiguresFragment | null;
  score: readonly ScorePoint[];
  mentions: readonly ScorePoint[];
}) {
  const data = useMemo(
    () => ({ score, mentions: new Map(mentions.map(({ day, value }) => [day, value])) }),
    [score, mentions],
  );
  return (
    <>
      {headline && (
        <Figures
          items={[
            { name: 'Score, 7 days', value: scoreText(headline.score7D) },
            { name: 'Score, 1 month', value: scoreText(headline.score1M) },
            { name: '7 days vs. 1 month', value: <ChangeFigure value={headline.scoreChange7D} written={scoreText} /> },
            { name: 'Sentiment, 7 days', value: formatSigned(headline.sentiment7D) },
            { name: 'Share of mentions', value: formatFraction(headline.mentionShare7D) },
          ]}
        />
      )}
      <Chart data={data} draw={draw} height={250} label="Score and mentions by day." />
    </>
  );
}

import { NOTHING, number } from '../format.ts';

/** The letter of a rating, A to F, as a badge in the color of its rank, followed by its score of 0 to 100 if given. */
export function Grade({ letter, score }: { letter: string | null | undefined; score?: number | null }) {
  if (!letter) return NOTHING;
  return (
    <>
      <span className={`grade grade-${letter.toLowerCase()}`}>{letter}</span>
      {score !== undefined && ` ${number(score, 0)}`}
    </>
  );
}

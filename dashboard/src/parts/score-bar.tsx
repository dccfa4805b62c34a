import type { CSSProperties } from 'react';

/** The share of full color for a score of 0 to 100: none in the middle, all of it at either end. */
const toColorShare = (value: number) => `${Math.min(100, Math.round(Math.abs(value - 50) * 2))}%`;

/** A score of 0 to 100 as a bar, from red over gray to green. */
export const ScoreBar = ({ value, label }: { value: number; label: string }) => (
  <meter
    className={value < 50 ? 'score low' : 'score high'}
    style={{ '--share': toColorShare(value) } as CSSProperties}
    min={0}
    max={100}
    value={value}
    aria-label={label}
  />
);

import { shortDay } from '../format.ts';
import type { CatalystFiguresFragment, CatalystKind } from '../generated/graphql.ts';

/** Outlines on a grid of 16 units; kinds that are about the same thing share one. */
const GLYPHS: Record<CatalystKind, string> = {
  ANALYSTS: 'M2.5 13.5v-5M6.2 13.5v-8M9.8 13.5V7M13.5 13.5v-11',
  INSIDERS:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.4 2.4 0 0 1 0 4.5M12 9.8c1.6.5 2.5 1.9 2.5 3.7',
  CONGRESS: 'M2 13.5h12M3.5 11V7M6.5 11V7M9.5 11V7M12.5 11V7M2 6.5 8 2.5l6 4Z',
  MENTIONS: 'M2.5 3.5h11v7.5h-6l-3 2.5V11h-2Z',
  TONE: 'M2.5 3.5h11v7.5h-6l-3 2.5V11h-2Z',
  VOLUME: 'M2.5 13.5v-4M6.2 13.5v-6M9.8 13.5V11M13.5 13.5v-9',
  OPTIONS: 'M2 13c3 0 3.5-10 6-10s3 10 6 10',
  VOLATILITY: 'M1.5 8.5 4 4l3 8 3-9 2.5 6h2',
  INSTITUTIONS: 'M2 13.5h12M3 13.5V6l5-3.5L13 6v7.5M6 13.5V9M10 13.5V9',
  HEADLINE: 'M2.5 3h9v10.5h-8a1 1 0 0 1-1-1ZM11.5 6h2v6.5a1 1 0 0 1-1 1M5 6h4M5 8.5h4M5 11h2.5',
  RATING: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6Z',
  RESULT: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.5',
  REPORT_AHEAD: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.5',
  SHORTS: 'M2.5 4 7 8.5l2-2 4.5 5.5M13.5 8.5V12H10',
  RANGE: 'M2.5 3h11M2.5 13h11M8 5v6M6 6.5 8 4.5l2 2M6 9.5l2 2 2-2',
};

const SIGNS = { UP: '▲', DOWN: '▼' } as const;

/** One catalyst as a label; its sentence and day are in the tooltip and for screen readers. */
function CatalystChip({ of: { kind, direction, label, text, day } }: { of: CatalystFiguresFragment }) {
  return (
    <li className="catalyst" title={`${shortDay(day)}: ${text}`}>
      <svg className="glyph" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={GLYPHS[kind]} />
      </svg>
      <span>{label}</span>
      {direction && (
        <span className={direction === 'UP' ? 'up' : 'down'} aria-hidden="true">
          {SIGNS[direction]}
        </span>
      )}
    </li>
  );
}

/** The catalysts of a story, causes before effects. @param most how many are shown; the others are counted */
export const CatalystChips = ({ of, most = of.length }: { of: readonly CatalystFiguresFragment[]; most?: number }) => (
  <ul className="catalysts">
    {of.slice(0, most).map((catalyst) => (
      <CatalystChip key={catalyst.kind} of={catalyst} />
    ))}
    {of.length > most && <li className="muted">+{of.length - most}</li>}
  </ul>
);

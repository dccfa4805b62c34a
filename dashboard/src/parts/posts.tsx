import type { ReactNode } from 'react';
import { formatDay, formatSigned, pickByDirection } from '../format.ts';
import type { PostRowFragment } from '../generated/graphql.ts';

/** Headlines and posts, newest first: text, publisher, date, and sentiment. */
export function Posts({
  rows,
  end,
  maxHeight,
}: {
  rows: readonly PostRowFragment[];
  end?: ReactNode;
  maxHeight: number;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="posts" aria-label="Headlines and posts" tabIndex={0} style={{ maxHeight }}>
      <ul>
        {rows.map(({ id, title, text, publisher, source, day, polarity }) => (
          <li key={id}>
            <p>
              {title}
              {text && <span className="muted"> {text}</span>}
            </p>
            <p className="muted fine">
              {publisher}
              {source !== 'News' && ` on ${source}`} · {formatDay(day)} ·{' '}
              <span className={pickByDirection(polarity, 'up', 'down', '')} title="Tone, −1 (bearish) to 1 (bullish)">
                {pickByDirection(polarity, 'Bullish', 'Bearish', 'Neutral')} {formatSigned(polarity)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {end}
    </section>
  );
}

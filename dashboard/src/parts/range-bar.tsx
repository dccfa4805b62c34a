type Mark = { at: number; text: string; kind?: 'now' | 'mean' };

/** A range from low to high with marks on it, such as a price between its targets. */
export function RangeBar({
  low,
  high,
  marks,
  label,
  hasLegend = false,
  write,
}: {
  low: number;
  high: number;
  marks: readonly Mark[];
  /** A sentence that describes the bar, for screen readers. */
  label: string;
  /** Whether the marks are named below the bar. */
  hasLegend?: boolean;
  write(value: number): string;
}) {
  // Marks may be outside of the range.
  const least = Math.min(low, ...marks.map(({ at }) => at));
  const highest = Math.max(high, ...marks.map(({ at }) => at));
  const place = (value: number) => `${((value - least) / (highest - least || 1)) * 100}%`;
  return (
    <div className="range" role="img" aria-label={label}>
      <div className="track">
        <div className="part" style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
        {marks.map(({ at, text, kind = 'now' }) => (
          <i key={text} className={kind} style={{ left: place(at) }} title={`${text}: ${write(at)}`} />
        ))}
      </div>
      <div className="ends">
        <span style={{ left: place(low) }} data-at={low === least ? 'start' : 'middle'}>
          {write(low)}
        </span>
        <span style={{ left: place(high) }} data-at={high === highest ? 'end' : 'middle'}>
          {write(high)}
        </span>
      </div>
      {hasLegend && (
        <p className="legend muted fine">
          {marks.map(({ at, text, kind = 'now' }) => (
            <span key={text}>
              <i className={kind} />
              {text} {write(at)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

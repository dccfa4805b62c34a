import type { ReactNode } from 'react';
import { useExportable } from '../exports/exportable.ts';

type BarListProps = {
  /** A description of the rows, for screen readers and exported files. */
  caption: string;
  /** The direction whose color the bars have; without it, that of a series. */
  way?: 'up' | 'down';
  unit: string;
};

/** Names with values, each with a bar relative to the largest. */
export function BarList<Row>({
  caption,
  rows,
  rowKey,
  way,
  name,
  nameText,
  value,
  unit,
  text,
}: BarListProps & {
  rows: readonly Row[];
  rowKey(row: Row): string;
  name(row: Row): ReactNode;
  nameText(row: Row): string;
  value(row: Row): number;
  text(row: Row): string;
}) {
  const largest = Math.max(...rows.map(value), 0);
  useExportable('table', caption, () => ({
    titles: ['Name', `Value (${unit})`],
    rows: rows.map((row) => [nameText(row), value(row)]),
    hasMore: false,
  }));
  return (
    <ul className={`bar-list ${way ?? ''}`} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <span className="clipped">{name(row)}</span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${largest > 0 ? (100 * value(row)) / largest : 0}%` }} />
          </span>
          <span className="muted">{text(row)}</span>
        </li>
      ))}
    </ul>
  );
}

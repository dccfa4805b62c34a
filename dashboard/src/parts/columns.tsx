import { Children, type ReactNode } from 'react';
import { useWideWindow } from './window-width.ts';

/**
 * The column of a panel. Two columns take turns; three are filled to the right and back, so that the fourth panel comes
 * below the third, which is usually shorter than the first.
 */
function chooseColumn(at: number, count: 2 | 3): number {
  if (count === 2) return at % 2;
  const place = at % 6;
  return place < 3 ? place : 5 - place;
}

/**
 * Distributes panels over two columns, or three in a wide window. Each column is packed independently, so that
 * a short panel leaves no gap beside a tall panel. A narrow window has a single column, in the given order.
 */
export function Columns({ children }: { children: ReactNode }) {
  const isWide = useWideWindow();
  const panels = Children.toArray(children).map((panel, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a panel keeps its place.
    <div key={at} className="in-column" style={{ order: at }}>
      {panel}
    </div>
  ));
  const count = isWide && panels.length > 2 ? 3 : 2;
  return (
    <div className={count === 3 ? 'columns three' : 'columns'}>
      {Array.from({ length: count }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place.
        <div key={column} className="column">
          {panels.filter((_, at) => chooseColumn(at, count) === column)}
        </div>
      ))}
    </div>
  );
}

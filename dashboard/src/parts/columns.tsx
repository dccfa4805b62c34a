import { Children, type ReactNode } from 'react';

/**
 * Distributes panels alternately over two columns. Each column is packed independently, so that a short panel leaves no
 * gap beside a tall panel. A narrow window has a single column, in the given order.
 */
export function Columns({ children }: { children: ReactNode }) {
  const panels = Children.toArray(children).map((panel, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a panel keeps its place.
    <div key={at} className="in-column" style={{ order: at }}>
      {panel}
    </div>
  ));
  return (
    <div className="columns">
      {[0, 1].map((side) => (
        <div key={side} className="column">
          {panels.filter((_, at) => at % 2 === side)}
        </div>
      ))}
    </div>
  );
}

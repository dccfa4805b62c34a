import { Children, type ReactNode } from 'react';

/**
 * Panels side by side in two columns, left and right in turn. Each column packs its own, so that a short panel leaves no
 * hole beside a tall one. A narrow window has one column, in the order given.
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

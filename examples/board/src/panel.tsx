import type { ReactNode } from 'react';

/** A titled region; `note` is shown to the right of the title. */
export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="note">{note}</span>
      </header>
      {children}
    </section>
  );
}

/** The rows of a panel, which scroll inside it. */
export function Rows({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <div className="scroll" aria-busy={isPending} tabIndex={0}>
      {children}
      {isPending && <p className="empty">Loading…</p>}
    </div>
  );
}

export const Lock = () => (
  <svg viewBox="0 0 12 12" aria-hidden="true">
    <path d="M3 5V3.5a3 3 0 0 1 6 0V5h.5a.5.5 0 0 1 .5.5v5a.5.5 0 0 1-.5.5h-7a.5.5 0 0 1-.5-.5v-5a.5.5 0 0 1 .5-.5zm1.5 0h3V3.5a1.5 1.5 0 0 0-3 0z" />
  </svg>
);

export const Failed = ({ message }: { message: string }) => (
  <p className="failed" role="alert">
    {message}
  </p>
);

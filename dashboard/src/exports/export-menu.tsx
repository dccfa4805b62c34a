import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Exported, PanelExports } from './exportable.ts';

// Fetched when a menu opens.
const ExportChoices = lazy(() => import('./export-choices.tsx'));

/**
 * The export menu in a panel's head: its tables as CSV files, its charts as pictures, and the query behind it. Renders
 * nothing if the panel has none of these.
 */
export function ExportMenu({ exports, ...about }: Exported & { exports: PanelExports }) {
  const items = useSyncExternalStore(exports.subscribe, exports.list);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0 && !about.query?.request) return null;
  // The popover is in the top layer; document coordinates make it scroll with its button.
  const place = () => {
    const { bottom, right } = button.current!.getBoundingClientRect();
    const { style } = menu.current!;
    style.setProperty('--scrolled', `${window.scrollY}px`);
    style.setProperty('--top', `${bottom + window.scrollY + 4}px`);
    style.setProperty('--right', `${document.documentElement.clientWidth - right}px`);
  };
  return (
    <div className="export">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`Export ${about.panel}`}
        title="Export"
        aria-expanded={isOpen}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M8 2v8M4.8 7.2 8 10.4l3.2-3.2M3 13.5h10" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="popover export-menu"
        onBeforeToggle={({ newState }) => newState === 'open' && place()}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <ExportChoices items={items} {...about} onDone={() => menu.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

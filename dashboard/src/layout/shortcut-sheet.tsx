import type { RefObject } from 'react';
import { PLACES } from '../../../src/web/site/places.ts';
import { SHORTCUTS } from './shortcuts.ts';

const LINES = [...SHORTCUTS, ...PLACES.map(({ letter, text }) => ({ keys: [`G ${letter.toUpperCase()}`], text }))];

/** The list of keys, opened by the question mark. */
export const ShortcutSheet = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog ref={dialog} className="palette sheet" aria-label="Keyboard shortcuts">
    <h2>Keyboard shortcuts</h2>
    <dl>
      {LINES.map(({ keys, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <button type="submit">Close</button>
    </form>
  </dialog>
);

import { type FormEvent, useEffect, useId, useState } from 'react';
import { storedDemoKeys } from '../demo-keys.ts';
import { keepKey, useKey } from '../key.ts';
import { UsageButton, UsageDetails } from './usage-meter.tsx';

/** The key that requests are sent with, and its remaining calls. The menu selects a demo key or the user's own key. */
export function KeyMenu() {
  const key = useKey();
  const keys = storedDemoKeys;
  const isOwnKey = key !== null && key !== keys?.FREE && key !== keys?.PRO;
  const [isEntering, setEntering] = useState(false);
  const id = useId();
  return (
    <>
      <UsageButton menu={id} />
      <div id={id} popover="auto" className="popover menu key-menu">
        <UsageDetails />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
        <div className="segments" role="group" aria-label="Key">
          {keys && (
            <>
              <button type="button" aria-pressed={key === keys.FREE} onClick={() => keepKey(keys.FREE)}>
                FREE
              </button>
              <button type="button" aria-pressed={key === keys.PRO} onClick={() => keepKey(keys.PRO)}>
                PRO
              </button>
            </>
          )}
          <button
            type="button"
            aria-pressed={isOwnKey}
            aria-expanded={isEntering}
            onClick={() => setEntering((isOpen) => !isOpen)}
          >
            {keys ? 'Own key' : 'Key'}
          </button>
        </div>
        {(isEntering || isOwnKey) && <KeyField onKept={() => document.getElementById(id)?.hidePopover()} />}
      </div>
    </>
  );
}

/** An input for the user's own key. */
export function KeyField({ onKept }: { onKept?: () => void }) {
  const key = useKey();
  const id = useId();
  const [text, setText] = useState(key ?? '');
  useEffect(() => setText(key ?? ''), [key]);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    keepKey(text.trim() || null);
    onKept?.();
  };
  return (
    <form className="key-field" onSubmit={keep}>
      <label htmlFor={id}>API key</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">Use this key</button>
      <p className="muted">Stored in this browser and sent only to this gateway.</p>
    </form>
  );
}

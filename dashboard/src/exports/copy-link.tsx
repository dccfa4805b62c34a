import { useEffect, useState } from 'react';

/** Milliseconds for which the button says that it was done. */
const SAID = 2_000;

/** Copies the address, which has the state of the page: its ranges, tabs and sorts; or `to`, where more belongs to it. */
export function CopyLink({ to = '' }: { to?: string }) {
  const [said, say] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => say(null), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    // Without https there is no clipboard; the address bar has the link then.
    Promise.resolve(navigator.clipboard?.writeText(new URL(to, location.href).href).then(() => true)).then(
      (isCopied) => say(isCopied ? 'Copied' : 'Copy the address bar'),
      () => say('Copy the address bar'),
    );
  return (
    <button type="button" className="link" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? 'Copy link'}</span>
    </button>
  );
}

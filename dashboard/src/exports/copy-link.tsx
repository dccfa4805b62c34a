import { useEffect, useState } from 'react';
import { keepDay } from '../days/address.ts';

/** Milliseconds for which the button confirms the copy. */
const SAID = 2_000;

/**
 * Copies the page's address, which contains its state: ranges, tabs, and sorts. Copies `to` instead if the link needs
 * more than that.
 */
export function CopyLink({ to = '' }: { to?: string }) {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  useEffect(() => {
    if (confirmation === null) return;
    const timer = setTimeout(() => setConfirmation(null), SAID);
    return () => clearTimeout(timer);
  }, [confirmation]);
  const copy = () =>
    // The clipboard API requires https; without it, the user can copy the link from the address bar.
    Promise.resolve(
      navigator.clipboard?.writeText(new URL(keepDay(to, location.search), location.href).href).then(() => true),
    ).then(
      (isCopied) => setConfirmation(isCopied ? 'Copied' : 'Copy the address bar'),
      () => setConfirmation('Copy the address bar'),
    );
  return (
    <button type="button" className="link" onClick={() => void copy()}>
      <span aria-live="polite">{confirmation ?? 'Copy link'}</span>
    </button>
  );
}

import { useEffect, useState } from 'react';
import { keepDay } from '../days/address.ts';

/** Milliseconds for which the button confirms the copy. */
const SAID = 2_000;

/**
 * Copies a text, and confirms it.
 * @param read is called on a click
 * @param instead what to do if the browser cannot copy: its clipboard requires https
 */
export function CopyButton({ label, read, instead }: { label: string; read(): string; instead: string }) {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  useEffect(() => {
    if (confirmation === null) return;
    const timer = setTimeout(() => setConfirmation(null), SAID);
    return () => clearTimeout(timer);
  }, [confirmation]);
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(read()).then(() => true)).then(
      (isCopied) => setConfirmation(isCopied ? 'Copied' : instead),
      () => setConfirmation(instead),
    );
  return (
    <button type="button" className="link" onClick={() => void copy()}>
      <span aria-live="polite">{confirmation ?? label}</span>
    </button>
  );
}

/**
 * Copies the page's address, which contains its state: ranges, tabs, and sorts. Copies `to` instead if the link needs
 * more than that.
 */
export const CopyLink = ({ to = '' }: { to?: string }) => (
  <CopyButton
    label="Copy link"
    read={() => new URL(keepDay(to, location.search), location.href).href}
    instead="Copy the address bar"
  />
);

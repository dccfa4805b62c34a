import { lazy, Suspense, useRef, useState } from 'react';
import { useDay } from '../days/use-days.ts';
import { Glyph } from '../glyph.tsx';
import type { AlertSubject } from './triggers.ts';

const AlertEditor = lazy(async () => ({ default: (await import('./alert-editor.tsx')).AlertEditor }));

/** Opens the editor of an alert on the subject of the page. An alert is of now, so a past day has no button. */
export function AlertButton({ subject }: { subject: AlertSubject }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const day = useDay();
  if (day !== null) return null;
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="button alert-button" onClick={open}>
        <Glyph name="bell" size={14} />
        Alert
      </button>
      <dialog ref={dialog} className="alert-dialog" aria-label="New alert" onClose={() => setOpen(false)}>
        <h2>New alert</h2>
        <Suspense fallback={<p className="muted">Loading …</p>}>
          {isOpen && <AlertEditor subject={subject} onClose={close} />}
        </Suspense>
      </dialog>
    </>
  );
}

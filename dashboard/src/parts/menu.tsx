import { type ReactNode, useId } from 'react';

/** A button that opens a menu below itself; the menu closes with a click outside or Escape. */
export function Menu({
  text,
  label,
  count,
  isWide = false,
  children,
}: {
  text: ReactNode;
  /** The name of the menu, if it differs from the text. */
  label?: string;
  /** A number beside the text, such as the columns that are shown. */
  count?: number;
  isWide?: boolean;
  /** Called with a function that closes the menu. */
  children(close: () => void): ReactNode;
}) {
  const id = useId();
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button type="button" className="menu-button" popoverTarget={id} aria-label={label}>
        <span className="clipped">{text}</span>
        {count !== undefined && <span className="badge">{count}</span>}
        <svg className="glyph" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </button>
      <div id={id} popover="auto" className={`popover drop-menu${isWide ? ' is-wide' : ''}`}>
        {children(close)}
      </div>
    </>
  );
}

import { type ReactNode, useEffect } from 'react';
import { CopyLink } from '../exports/copy-link.tsx';
import { useHeadingFocus } from '../navigation.ts';

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Market Signals`;
  }, [title]);
}

/** A page: its heading, then panels in a grid. */
export function PageView({
  title,
  lead,
  actions,
  link,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Null while they are not known: their row is kept for them. Undefined on pages without any. */
  actions?: ReactNode;
  /** The link that Copy link copies instead of the page's address. */
  link?: string | undefined;
  children: ReactNode;
}) {
  usePageTitle(title);
  useHeadingFocus();
  return (
    <>
      <div className={actions === undefined ? 'page-head lone-action' : 'page-head'}>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <div className="lead">{lead}</div>}
        <div className="actions row">
          {actions}
          <CopyLink to={link} />
        </div>
      </div>
      <div className="grid">{children}</div>
    </>
  );
}

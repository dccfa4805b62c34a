import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { GatewayError } from '../../../client/index.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { PanelContext, panelExports } from '../exports/exportable.ts';
import { slugifyTitle } from '../exports/provenance.ts';
import { formatCounted } from '../format.ts';
import { useHeld } from './held.ts';
import { type Previewed, UpgradeLine } from './preview.tsx';
import { useShown } from './shown.ts';

/** What a panel needs to know of the query behind it: any result of a hook. */
export type PanelQuery = {
  isPending: boolean;
  isFetching?: boolean;
  error: GatewayError | null;
  failureReason?: GatewayError | null;
  refetch(): unknown;
  isFetchNextPageError?: boolean;
};

type PanelProps = {
  title: string;
  /** The families of data that it shows; the footer says where they are from. */
  families?: readonly string[];
  /** Beside the title: as of when, how many. */
  note?: ReactNode;
  /** At the right of the title: tabs, a link. */
  actions?: ReactNode;
  query?: PanelQuery;
  /** The sentence that stands there where the answer has nothing to show. */
  empty?: string | false | null;
  preview?: Previewed | null;
  /** Nothing of it is served to this tier: the offer alone. Without it a preview shows what there is, and the offer beneath. */
  isLocked?: boolean;
  /** How much of the grid it takes: `wide` all columns, `half` two of four ... */
  span?: 'wide' | 'two-thirds' | 'half' | 'third';
  /** Pixels kept while it loads, so that nothing jumps. */
  height?: number;
  className?: string;
  children?: ReactNode | (() => ReactNode);
};

/** A titled part of a page. It says by itself that it loads, failed, is empty or is not for this tier. */
export function PanelView({
  title,
  families,
  note,
  actions,
  query,
  empty,
  preview,
  isLocked = false,
  span,
  height = 160,
  className = '',
  children,
}: PanelProps) {
  const id = useId();
  const [exports] = useState(panelExports);
  const context = useMemo(() => ({ slug: slugifyTitle(title), exports }), [title, exports]);
  useShown(title, families);
  // An error of a later page leaves the pages before it; the end of the list tells of it.
  const error = query?.isFetchNextPageError ? null : query?.error;
  const isOffer = isLocked && preview?.isPreview;
  const isEmpty = Boolean(empty) && !query?.isPending && !error && !isOffer;
  const place = useRef<HTMLElement>(null);
  const isHeld = useHeld(place, query?.isPending ?? false, isEmpty);
  const body = () => {
    if (query?.isPending) return <Skeleton height={height} reason={query.failureReason} />;
    if (query && error) return <FailureNotice error={error} retry={query.refetch} height={height} />;
    if (isOffer)
      return (
        <div className="locked" style={{ minHeight: height }}>
          <UpgradeLine upgrade={preview.upgrade} />
        </div>
      );
    if (isEmpty)
      return (
        <p className="nothing" style={isHeld ? { minHeight: height } : undefined}>
          {empty}
        </p>
      );
    return (
      <>
        {typeof children === 'function' ? children() : children}
        {preview?.isPreview && <UpgradeLine upgrade={preview.upgrade} />}
      </>
    );
  };
  return (
    <section
      ref={place}
      className={`panel ${span ?? ''} ${className} ${isEmpty ? (isHeld ? 'is-held' : 'is-empty') : ''}`}
      aria-labelledby={id}
      aria-busy={query?.isPending || undefined}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {/* A line of its own on a phone, kept while it is not known. */}
        {(note || query?.isPending) && <span className="note">{note || '\u00a0'}</span>}
        {actions && <div className="actions">{actions}</div>}
        <ExportMenu panel={title} families={families ?? []} preview={preview} exports={exports} />
      </header>
      <div className="body">
        <PanelContext value={context}>{body()}</PanelContext>
      </div>
    </section>
  );
}

export function Skeleton({ height = 120, reason }: { height?: number; reason?: GatewayError | null }) {
  return (
    <div className="skeleton" style={{ minHeight: height }}>
      <span className="sr-only">Loading</span>
      {reason && (
        <p className="waiting" role="status">
          {waitsFor(reason)}
        </p>
      )}
    </div>
  );
}

function waitsFor({ code, message, retryAfter }: GatewayError): string {
  if (retryAfter === null) return 'The gateway is not responding. Retrying.';
  const why = code === 'rate_limit_exceeded' ? 'You have used this minute’s calls.' : message;
  return `${why} Retrying in ${formatCounted(retryAfter, 'second')}.`;
}

export function FailureNotice({
  error,
  retry,
  height = 0,
}: {
  error: GatewayError;
  retry(): unknown;
  height?: number;
}) {
  return (
    <div className="failure" role="alert" style={{ minHeight: Math.min(height, 120) }}>
      <p>{error.message}</p>
      <button type="button" onClick={() => void retry()}>
        Try again
      </button>
    </div>
  );
}

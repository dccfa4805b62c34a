import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { CodedError, GatewayError } from '../../../client/index.ts';
import { describeUnavailable, NOT_REBUILT } from '../days/unavailable.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { PanelContext, panelExports, type Queried } from '../exports/exportable.ts';
import { slugifyTitle } from '../exports/provenance.ts';
import { formatCounted } from '../format.ts';
import type { DataFamily } from '../generated/graphql.ts';
import { useShown } from '../origins/shown.ts';
import type { Previewed } from '../previewed.ts';
import { useHeld } from './held.ts';
import { UpgradeLine } from './preview.tsx';

/** The state of a panel's query; the results of all query hooks have this shape. */
export type PanelQuery = Queried & {
  isPending: boolean;
  isFetching?: boolean;
  error: GatewayError | null;
  /** The errors of a partial response. */
  errors?: readonly CodedError[];
  failureReason?: GatewayError | null;
  refetch(): unknown;
  isFetchNextPageError?: boolean;
};

type PanelProps = {
  title: string;
  /** The families of the panel's data; the footer lists their sources. */
  families?: readonly DataFamily[];
  /** Text beside the title: dates or counts. */
  note?: ReactNode;
  /** Controls to the right of the title: tabs or a link. */
  actions?: ReactNode;
  query?: PanelQuery;
  /** The query behind a panel that is drawn only with its data. */
  source?: Queried | undefined;
  /** The places of the panel's data in the response, such as `stock.splits`: if all failed, the panel shows why. */
  paths?: readonly string[];
  /** What to show if the response is empty. */
  empty?: ReactNode;
  preview?: Previewed | null;
  /**
   * Nothing in the panel is served to this tier, so it shows only the offer. If false, a preview shows the available
   * data, with the offer below.
   */
  isLocked?: boolean;
  /** The share of the grid's width: `wide` is all columns, `half` two of four ... */
  span?: 'wide' | 'two-thirds' | 'half' | 'third';
  /** Pixels reserved while loading, so that the layout does not shift. */
  height?: number;
  /** The panel with typical figures; reserves exactly its space while loading, in place of `height`. */
  typical?: ReactNode;
  className?: string;
  children?: ReactNode | (() => ReactNode);
};

/** A titled section of a page. It handles the states loading, failed, empty, and not included in the tier. */
export function PanelView({
  title,
  families,
  note,
  actions,
  query,
  source = query,
  paths,
  empty,
  preview,
  isLocked = false,
  span,
  height = 160,
  typical,
  className = '',
  children,
}: PanelProps) {
  const id = useId();
  const [exports] = useState(panelExports);
  const context = useMemo(() => ({ slug: slugifyTitle(title), exports }), [title, exports]);
  useShown(title, families);
  // If a later page fails, the pages before it stay; the end of the list shows the error.
  const error = query?.isFetchNextPageError ? null : (query?.error ?? findFailure(query, paths));
  const isOffer = isLocked && preview?.isPreview;
  const unavailable = error ? describeUnavailable(error) : null;
  const nothing = unavailable ?? (!error && !isOffer && empty);
  const isEmpty = Boolean(nothing) && !query?.isPending;
  const place = useRef<HTMLElement>(null);
  const isHeld = useHeld(place, query?.isPending ?? false, isEmpty && !unavailable);
  if (unavailable === NOT_REBUILT && isEmpty) return null;
  const body = () => {
    if (query?.isPending && typical && !query.failureReason) return <TypicalSkeleton>{typical}</TypicalSkeleton>;
    if (query?.isPending) return <Skeleton height={height} reason={query.failureReason} />;
    if (query && error && !unavailable) return <FailureNotice error={error} retry={query.refetch} height={height} />;
    if (isOffer)
      return (
        <div className="locked" style={{ minHeight: height }}>
          <UpgradeLine upgrade={preview.upgrade} />
        </div>
      );
    if (isEmpty)
      return (
        <div className="nothing" style={isHeld ? { minHeight: height } : undefined}>
          {nothing}
        </div>
      );
    return (
      <>
        {typeof children === 'function' ? children() : children}
        {preview?.isPreview && <UpgradeLine upgrade={preview.upgrade} />}
      </>
    );
  };
  const menu = (
    <ExportMenu panel={title} families={families ?? []} preview={preview} query={source} exports={exports} />
  );
  // Its head is for screen readers only.
  const isBare = /\bbare\b/.test(className);
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
        {!isBare && menu}
      </header>
      {isBare && menu}
      <div className="body">
        <PanelContext value={context}>{body()}</PanelContext>
      </div>
    </section>
  );
}

/**
 * The error of a partial response that nulled all of these places, each by itself or from above. Data that does not
 * exist, such as targets of a stock without analysts, did not fail: the panel is empty.
 */
function findFailure({ errors = [] }: Pick<PanelQuery, 'errors'> = {}, paths: readonly string[] = []) {
  const failed = errors.filter(({ extensions }) => !/not_found$|^no_coverage$/.test(extensions?.code ?? ''));
  const failures = paths.map((place) =>
    failed.find(({ path = [] }) => {
      const field = path.filter((key) => typeof key === 'string').join('.');
      return place === field || place.startsWith(`${field}.`);
    }),
  );
  return failures.every((failure) => failure !== undefined) ? failures[0] : undefined;
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

/** A skeleton of the size of its invisible content. */
const TypicalSkeleton = ({ children }: { children: ReactNode }) => (
  <div className="skeleton typical">
    <span className="sr-only">Loading</span>
    <div aria-hidden="true" inert>
      {children}
    </div>
  </div>
);

function waitsFor({ code, message, retryAfter }: GatewayError): string {
  if (retryAfter === null) return 'The gateway is not responding. Retrying.';
  const reason = code === 'rate_limit_exceeded' ? 'You have used this minute’s calls.' : message;
  return `${reason} Retrying in ${formatCounted(retryAfter, 'second')}.`;
}

export function FailureNotice({
  error,
  retry,
  height = 0,
}: {
  error: Pick<GatewayError, 'message' | 'code'> | CodedError;
  retry(): unknown;
  height?: number;
}) {
  const unavailable = describeUnavailable(error);
  if (unavailable) return <p className="nothing">{unavailable}</p>;
  return (
    <div className="failure" role="alert" style={{ minHeight: Math.min(height, 120) }}>
      <p>{error.message}</p>
      <button type="button" onClick={() => void retry()}>
        Try again
      </button>
    </div>
  );
}

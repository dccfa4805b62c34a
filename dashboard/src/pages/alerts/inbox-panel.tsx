import { useAlertChanges } from '../../alerts/use-changes.ts';
import { instant } from '../../format.ts';
import { MarkInboxReadDocument } from '../../generated/graphql.ts';
import { useInboxInfiniteQuery } from '../../generated/hooks.ts';
import { StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';

/** The events of all alerts, newest first. */
export function InboxPanel() {
  const inbox = useInboxInfiniteQuery({}, { asOf: null, staleTime: 0 });
  const { send, failure, isSending } = useAlertChanges();
  const { rows } = inbox;
  const hasUnread = rows.some(({ readAt }) => readAt === null);
  return (
    <PanelView
      title="Inbox"
      query={inbox}
      span="two-thirds"
      empty={rows.length === 0 && 'No events yet. Press Alert on the page of a screen, a list, a stock, or a fund.'}
      actions={
        hasUnread && (
          <button type="button" disabled={isSending} onClick={() => void send(MarkInboxReadDocument, { ids: null })}>
            Mark all as read
          </button>
        )
      }
    >
      {failure && <p role="alert">{failure}</p>}
      <ol className="inbox">
        {rows.map(({ id, ticker, title, detectedAt, readAt, alert }) => (
          <li key={id} className={readAt === null ? 'is-unread' : undefined}>
            <p className="what">
              {readAt === null && <span className="sr-only">New: </span>}
              {title}
            </p>
            <p className="muted">
              {instant(detectedAt)}
              {alert && ` · ${alert.name}`}
            </p>
            <p className="acts">
              {ticker && <StockLink ticker={ticker} />}
              {readAt === null && (
                <button type="button" className="link" onClick={() => void send(MarkInboxReadDocument, { ids: [id] })}>
                  Mark as read
                </button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {inbox.hasNextPage && (
        <button type="button" onClick={() => void inbox.fetchNextPage()}>
          Older events
        </button>
      )}
    </PanelView>
  );
}

import { useAlertChanges } from '../../alerts/use-changes.ts';
import { type AlertTriggerInput, CreateAlertDocument } from '../../generated/graphql.ts';
import { useReadyAlertsQuery } from '../../generated/hooks.ts';
import { PanelView } from '../../parts/panel.tsx';
import { LARGEST_PLAN, listLargest } from '../../watchlists/largest.ts';
import { useWatchlists } from '../../watchlists/watchlists.ts';

/** An alert that a first visitor can create with a click. */
type ReadyAlert = { name: string; text: string; trigger: AlertTriggerInput };

/** The screen of the third alert: every tier may run it. */
const SCREENS = ['oversold-with-positive-sentiment'];

/** Three alerts to start with, on the first list of this browser if it has tickers. */
export function ReadyAlerts() {
  const [list] = useWatchlists();
  const query = useReadyAlertsQuery({ plan: LARGEST_PLAN, screens: SCREENS }, { asOf: null });
  const { send, failure, isSending } = useAlertChanges();
  const largest = query.data ? listLargest(query.data) : [];
  const [screen] = query.data?.curatedScreens ?? [];
  const alerts: ReadyAlert[] = [
    {
      name: 'Rating changes of the 10 largest stocks',
      text: largest.join(', '),
      trigger: { rating: { tickers: largest } },
    },
    list!.tickers.length > 0
      ? {
          name: `New signals on ${list!.name}`,
          text: list!.tickers.join(', '),
          trigger: { watchlist: { tickers: [...list!.tickers] } },
        }
      : {
          name: 'New signals of the 10 largest stocks',
          text: 'Insider and Congress trades, analyst notes, insights, reports',
          trigger: { watchlist: { tickers: largest } },
        },
    ...(screen
      ? [
          {
            name: `New in ${screen.name}`,
            text: screen.summary,
            trigger: {
              screen: { universe: screen.universe, plan: screen.plan, sides: ['ENTERED'] },
            } as AlertTriggerInput,
          },
        ]
      : []),
  ];
  return (
    <PanelView title="Ready alerts" query={query} height={200}>
      {failure && <p role="alert">{failure}</p>}
      <ul className="alert-list">
        {alerts.map(({ name, text, trigger }) => (
          <li key={name}>
            <p className="what">{name}</p>
            <p className="muted">{text}</p>
            <p className="acts">
              <button
                type="button"
                className="button"
                aria-label={`Create ${name}`}
                disabled={isSending}
                onClick={() => void send(CreateAlertDocument, { input: { name, trigger, channels: ['INBOX'] } })}
              >
                Create
              </button>
            </p>
          </li>
        ))}
      </ul>
    </PanelView>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { type AlertChannel, CreateAlertDocument, type CreateAlertMutation } from '../generated/graphql.ts';
import { ReplayLine } from './replay-line.tsx';
import {
  type AlertKind,
  type AlertSubject,
  buildTrigger,
  listKinds,
  nameSubject,
  type SecuritySubject,
  suggestFields,
  type TypedFields,
} from './triggers.ts';
import { useAlertChanges } from './use-changes.ts';

const PAUSES = [
  { minutes: 0, text: 'Every change' },
  { minutes: 60, text: 'At most hourly' },
  { minutes: 1_440, text: 'At most daily' },
  { minutes: 10_080, text: 'At most weekly' },
] as const;
const DAYS = [30, 90, 365] as const;
const DAY_MS = 86_400_000;

type Payload = NonNullable<CreateAlertMutation['createAlert']>;
type Created = { alert: NonNullable<Payload['alert']>; webhookSecret: string | null };

/** The form of a new alert on a screen, a list, a stock, or a fund. */
export function AlertEditor({ subject, onClose }: { subject: AlertSubject; onClose(): void }) {
  const [kind, setKind] = useState<AlertKind>('price');
  const [typed, setTyped] = useState<TypedFields>(() => suggestFields(subject));
  const [pauseMinutes, setPause] = useState(0);
  const [hasWebhook, setWebhook] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const { send, failure, isSending } = useAlertChanges();
  const id = useId();
  const trigger = buildTrigger(subject, kind, typed);
  const name = nameSubject(subject, kind, typed);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!trigger) return;
    const form = new FormData(event.currentTarget);
    const data = await send(CreateAlertDocument, {
      input: {
        name: String(form.get('name')) || name,
        trigger,
        channels: form.getAll('channel') as AlertChannel[],
        webhookUrl: hasWebhook ? String(form.get('webhookUrl')) : null,
        pauseMinutes,
        expiresAt: new Date(Date.now() + Number(form.get('days')) * DAY_MS).toISOString(),
      },
    });
    const { alert = null, webhookSecret = null } = data?.createAlert ?? {};
    if (alert) setCreated({ alert, webhookSecret });
  };

  if (created) return <CreatedAlert created={created} onClose={onClose} />;
  return (
    <form className="alert-form" onSubmit={(event) => void save(event)}>
      <label>
        Name
        <input name="name" defaultValue={name} key={name} maxLength={100} autoComplete="off" />
      </label>
      {subject.of === 'security' && <SecurityTrigger {...{ subject, kind, setKind, typed, setTyped }} />}
      <ReplayLine trigger={trigger} pauseMinutes={pauseMinutes} />
      <fieldset>
        <legend>Notify me</legend>
        <label className="check">
          <input type="checkbox" name="channel" value="INBOX" defaultChecked /> In the inbox
        </label>
        <label className="check">
          <input type="checkbox" name="channel" value="FEED" /> In an Atom feed
        </label>
        <label className="check">
          <input
            type="checkbox"
            name="channel"
            value="WEBHOOK"
            checked={hasWebhook}
            onChange={({ target }) => setWebhook(target.checked)}
          />{' '}
          By a webhook
        </label>
        {hasWebhook && (
          <input
            name="webhookUrl"
            type="url"
            aria-label="Address of the webhook"
            placeholder="https://example.com/hook"
            required
          />
        )}
      </fieldset>
      <div className="pair-of-fields">
        <label htmlFor={`${id}-pause`}>
          How often
          <select id={`${id}-pause`} value={pauseMinutes} onChange={({ target }) => setPause(Number(target.value))}>
            {PAUSES.map(({ minutes, text }) => (
              <option key={minutes} value={minutes}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label htmlFor={`${id}-days`}>
          For
          <select id={`${id}-days`} name="days" defaultValue={90}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        </label>
      </div>
      {failure && <p role="alert">{failure}</p>}
      <div className="row">
        <button type="submit" className="button primary" disabled={!trigger || isSending}>
          Create alert
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

type SecurityTriggerProps = {
  subject: SecuritySubject;
  kind: AlertKind;
  setKind(kind: AlertKind): void;
  typed: TypedFields;
  setTyped(typed: TypedFields): void;
};

/** What to watch of a stock or fund, and its numbers. */
function SecurityTrigger({ subject, kind, setKind, typed, setTyped }: SecurityTriggerProps) {
  const direction = (texts: Record<TypedFields['direction'], string>) => (
    <label>
      Direction
      <select
        value={typed.direction}
        onChange={({ target }) => setTyped({ ...typed, direction: target.value as TypedFields['direction'] })}
      >
        {Object.entries(texts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const field = (name: keyof TypedFields, label: string) => (
    <label>
      {label}
      <input
        inputMode="decimal"
        value={typed[name]}
        autoComplete="off"
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </label>
  );
  return (
    <>
      <label>
        When
        <select value={kind} onChange={({ target }) => setKind(target.value as AlertKind)}>
          {listKinds(subject).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {kind === 'price' && (
        <div className="pair-of-fields">
          {direction({ ABOVE: 'Rises to or above', BELOW: 'Falls below' })}
          {field('level', 'Level, USD')}
        </div>
      )}
      {kind === 'move' && (
        <div className="pair-of-fields">
          {direction({ ABOVE: 'Up', BELOW: 'Down' })}
          {field('move', 'Percent or more')}
        </div>
      )}
      {kind === 'insiders' && field('bought', 'Net purchases in 30 days, USD')}
      {kind === 'rank' && field('rank', 'IV rank, 0 to 100')}
      {kind === 'score' && (
        <div className="pair-of-fields">
          {field('min', 'At least')}
          {field('max', 'At most')}
        </div>
      )}
      {kind === 'report' && field('daysBefore', 'Days before')}
    </>
  );
}

/** The secret and the address that are worth copying; the secret is shown only now. */
function CreatedAlert({ created: { alert, webhookSecret }, onClose }: { created: Created; onClose(): void }) {
  return (
    <div className="alert-form">
      <p role="status">
        <b>{alert.name}</b> is watched from now on.
      </p>
      {webhookSecret && (
        <label>
          The secret that signs its messages, shown only now
          <input readOnly value={webhookSecret} onFocus={({ target }) => target.select()} />
        </label>
      )}
      {alert.feedUrl && (
        <p>
          <a href={alert.feedUrl}>Its feed</a>
        </p>
      )}
      <div className="row">
        <button type="button" className="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </div>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { type AlertChannel, CreateAlertDocument, type CreateAlertMutation } from '../generated/graphql.ts';
import { ReplayLine } from './replay-line.tsx';
import {
  type AlertSubject,
  buildTrigger,
  nameSubject,
  STOCK_KINDS,
  type StockKind,
  type TypedNumbers,
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

/** The form of a new alert on a screen, a list, or a stock. */
export function AlertEditor({ subject, onClose }: { subject: AlertSubject; onClose(): void }) {
  const [kind, setKind] = useState<StockKind>('price');
  const initialLevel = subject.of === 'stock' && subject.price !== null ? String(subject.price) : '';
  const [typed, setTyped] = useState<TypedNumbers>({ level: initialLevel, min: '', max: '', daysBefore: '1' });
  const [pauseMinutes, setPause] = useState(0);
  const [hasWebhook, setWebhook] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const { send, failure, isSending } = useAlertChanges();
  const id = useId();
  const trigger = buildTrigger(subject, kind, typed);
  const name = nameSubject(subject, kind);

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
      {subject.of === 'stock' && <StockTrigger {...{ kind, setKind, typed, setTyped }} />}
      <ReplayLine trigger={trigger} pauseMinutes={pauseMinutes} />
      <fieldset>
        <legend>Tell me</legend>
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

type StockTriggerProps = {
  kind: StockKind;
  setKind(kind: StockKind): void;
  typed: TypedNumbers;
  setTyped(typed: TypedNumbers): void;
};

/** What to watch of a stock, and its numbers. */
function StockTrigger({ kind, setKind, typed, setTyped }: StockTriggerProps) {
  const field = (name: keyof TypedNumbers, label: string) => (
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
        <select value={kind} onChange={({ target }) => setKind(target.value as StockKind)}>
          {STOCK_KINDS.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {kind === 'price' && field('level', 'Level, USD')}
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

import { compareText } from '../../../lib/order.ts';
import { IN, OUT, type Trigger, type TriggerReading, type TriggerReadings } from './triggers.ts';

/**
 * The value of a ticker that its owner knows. `v`: the value; `c`: another value that may replace it, seen in `n` rebuilds in a row;
 * `f`: when an event was fired, in epoch milliseconds. Short names, because it is stored for every match of a screen.
 */
type TickerState = { v: string; c?: string; n?: number; f?: number };
export type AlertState = Readonly<Record<string, TickerState>>;

/** A change to report. `from`: the value that the owner knew. */
export type Transition = { ticker: string; from: string; to: string; reading: TriggerReading | null };

/** After an event, a new value has to hold for this many rebuilds. */
const REBUILDS = 2;
/** How long the last event of a ticker that does not match any more is remembered. */
const REMEMBER_MS = 7 * 86_400_000;

type StepOptions = {
  kind: Trigger['kind'];
  /** The least time between two events of a ticker. */
  pauseMs: number;
  now: Date;
  /** Whether a change to a value is an event; default: always. Other changes are only remembered. */
  isEvent?: (value: string) => boolean;
};

/** The state of an alert whose owner knows these readings. */
export const toBaseline = (readings: TriggerReadings): AlertState =>
  Object.fromEntries([...readings].map(([ticker, { value }]) => [ticker, { v: value }]));

/** A new value of a ticker: it counts at once before the first event, and after two rebuilds and the pause from then on. */
function advance(state: TickerState, value: string, options: StepOptions): { next: TickerState; hasTurned: boolean } {
  const { pauseMs, now, isEvent = () => true } = options;
  const { v, c, n = 0, f } = state;
  const fired = f === undefined ? {} : { f };
  if (value === v) return { next: { v, ...fired }, hasTurned: false };
  const count = c === value ? n + 1 : 1;
  if (f !== undefined && (count < REBUILDS || now.valueOf() - f < pauseMs))
    return { next: { v, c: value, n: count, f }, hasTurned: false };
  const hasTurned = isEvent(value);
  return { next: { v: value, ...(hasTurned ? { f: now.valueOf() } : fired) }, hasTurned };
}

const isForgotten = ({ v, c, f = 0 }: TickerState, kind: Trigger['kind'], now: Date): boolean =>
  kind === 'SCREEN' && v === OUT && c === undefined && now.valueOf() - f > REMEMBER_MS;

/** The tickers of a state that change; null: the ticker is forgotten. */
export type StateChanges = Readonly<Record<string, TickerState | null>>;

/** @returns the state with the changes */
export const applyChanges = (state: AlertState, changes: StateChanges): AlertState =>
  Object.fromEntries(
    Object.entries({ ...state, ...changes }).filter((entry): entry is [string, TickerState] => entry[1] !== null),
  );

/**
 * Advances the state of an alert by one rebuild. A ticker that is new to a list only gets a state; one that is new to a screen
 * has entered it. A ticker without a reading stays as it is, except in a screen, which it has left.
 */
export function stepAlert(
  state: AlertState,
  readings: TriggerReadings,
  options: StepOptions,
): { changes: StateChanges; transitions: Transition[] } {
  const { kind, now } = options;
  const changes: Record<string, TickerState | null> = {};
  const transitions: Transition[] = [];
  const step = (ticker: string, before: TickerState | null) => {
    const reading = readings.get(ticker) ?? null;
    const value = reading?.value ?? (kind === 'SCREEN' ? OUT : null);
    if (value === null) return;
    if (before === null) {
      changes[ticker] = { v: value };
      return;
    }
    // Most tickers of a screen stay in it.
    if (before.v === value && before.c === undefined && value !== OUT) return;
    const { next, hasTurned } = advance(before, value, options);
    if (isForgotten(next, kind, now)) changes[ticker] = null;
    else if (before.v !== value || before.c !== undefined) changes[ticker] = next;
    if (hasTurned) transitions.push({ ticker, from: before.v, to: next.v, reading });
  };
  // Without `Object.entries`, whose pairs would cost more than the steps.
  for (const ticker of Object.keys(state)) step(ticker, state[ticker] ?? null);
  for (const ticker of readings.keys())
    if (!Object.hasOwn(state, ticker)) step(ticker, kind === 'SCREEN' ? { v: OUT } : null);
  return { changes, transitions: transitions.sort((a, b) => compareText(a.ticker, b.ticker)) };
}

export const hasEntered = ({ to }: Transition): boolean => to === IN;

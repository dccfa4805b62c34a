import { createHash } from 'node:crypto';
import { decimal } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { hasEntered, type Transition } from './states.ts';
import { IN, type LevelTrigger } from './triggers.ts';

/** The kinds of events. */
export type AlertEventName =
  | 'ENTERED'
  | 'LEFT'
  | 'RATING'
  | 'ENTERED_BAND'
  | 'LEFT_BAND'
  | 'ROSE_ABOVE'
  | 'FELL_BELOW'
  | 'REPORT_DUE'
  | 'SIGNAL'
  | 'TEST';

/** The parts that tell events apart: an event with equal parts is a repeat. */
type EventIdentity = { alertId: string; version: string; ticker: string; kind: string };

/** The id of an event, which is also the `webhook-id` of its deliveries. */
export const hashEvent = ({ alertId, version, ticker, kind }: EventIdentity): string =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([alertId, version, ticker, kind]))
    .digest('base64url')
    .slice(0, 32)}`;

type LevelEvent = { kind: AlertEventName; title: string };

const formatFigure = (figure: number | string | null | undefined): string =>
  typeof figure === 'number' ? decimal(figure, 2) : String(figure ?? '');

const formatBand = ({ min, max }: { min: number | null; max: number | null }): string => {
  if (min === null) return `at most ${max}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
};

/** Whether a trigger reports changes to a value. */
export function isRequestedChange(trigger: LevelTrigger, value: string): boolean {
  if (trigger.kind === 'SCREEN') return trigger.sides.includes(value === IN ? 'ENTERED' : 'LEFT');
  return trigger.kind !== 'PRICE' || trigger.direction === 'EITHER' || trigger.direction === value;
}

/** The event of a transition. */
export function toLevelEvent(trigger: LevelTrigger, name: string, transition: Transition): LevelEvent {
  const { from, to, reading } = transition;
  const ticker = mentionSecurity(transition.ticker);
  switch (trigger.kind) {
    case 'SCREEN': {
      const kind = hasEntered(transition) ? 'ENTERED' : 'LEFT';
      return { kind, title: `${ticker} ${kind === 'ENTERED' ? 'entered' : 'left'} ${name}.` };
    }
    case 'RATING':
      return { kind: 'RATING', title: `The rating of ${ticker} changed from ${from} to ${to}.` };
    case 'SCORE': {
      const isIn = hasEntered(transition);
      const verb = isIn ? 'entered' : 'left';
      const title = `The Score of ${ticker} ${verb} ${formatBand(trigger)}: ${formatFigure(reading?.figure)}.`;
      return { kind: isIn ? 'ENTERED_BAND' : 'LEFT_BAND', title };
    }
    case 'PRICE': {
      const verb = to === 'ABOVE' ? 'rose above' : 'fell below';
      const title = `${ticker} ${verb} $${formatFigure(trigger.level)}: $${formatFigure(reading?.figure)}.`;
      return { kind: to === 'ABOVE' ? 'ROSE_ABOVE' : 'FELL_BELOW', title };
    }
  }
}

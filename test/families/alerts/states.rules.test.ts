import { describe, expect, it } from 'vitest';
import { type AlertState, applyChanges, stepAlert, toBaseline } from '../../../src/families/alerts/rules/states.ts';
import type { TriggerReadings } from '../../../src/families/alerts/rules/triggers.ts';

const MINUTE_MS = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute));
const toReadings = (values: Record<string, string>): TriggerReadings =>
  new Map(Object.entries(values).map(([ticker, value]) => [ticker, { value, figure: value }]));

/** Feeds the values of a ticker by rebuild, a minute apart; an empty text is no reading. */
function feed(kind: 'SCREEN' | 'RATING', values: readonly string[], pauseMinutes = 0): string[] {
  let state: AlertState = toBaseline(toReadings(values[0] ? { AAPL: values[0] } : {}));
  return values.slice(1).map((value, i) => {
    const options = { kind, pauseMs: pauseMinutes * MINUTE_MS, now: at(i + 1) } as const;
    const step = stepAlert(state, toReadings(value ? { AAPL: value } : {}), options);
    state = applyChanges(state, step.changes);
    return step.transitions.map(({ from, to }) => `${from}>${to}`).join();
  });
}

describe('the state of an alert', () => {
  it('does not report events that the owner knew when the alert began', () => {
    expect(feed('RATING', ['A', 'A', 'A'])).toEqual(['', '']);
    expect(feed('SCREEN', ['IN', 'IN'])).toEqual(['']);
  });

  it('reports the first change at once', () => {
    expect(feed('RATING', ['A', 'B'])).toEqual(['A>B']);
    expect(feed('SCREEN', ['', 'IN'])).toEqual(['OUT>IN']);
    expect(feed('SCREEN', ['IN', ''])).toEqual(['IN>OUT']);
  });

  it('reports another change only when it has held for two rebuilds', () => {
    expect(feed('RATING', ['A', 'B', 'A', 'A'])).toEqual(['A>B', '', 'B>A']);
    expect(feed('RATING', ['A', 'B', 'A', 'B', 'A', 'B'])).toEqual(['A>B', '', '', '', '']);
    expect(feed('SCREEN', ['', 'IN', '', 'IN', '', ''])).toEqual(['OUT>IN', '', '', '', 'IN>OUT']);
    expect(feed('RATING', ['A', 'B', 'C', 'D', 'D'])).toEqual(['A>B', '', '', 'B>D']);
  });

  it('waits for the pause, and then reports the value that has lasted', () => {
    expect(feed('RATING', ['A', 'B', 'C', 'C', 'C', 'C', 'C'], 5)).toEqual(['A>B', '', '', '', '', 'B>C']);
    expect(feed('RATING', ['A', 'B', 'C', 'C', 'B', 'B', 'B'], 5)).toEqual(['A>B', '', '', '', '', '']);
  });

  it('keeps the value of a ticker without a reading, and only notes a ticker that is new', () => {
    expect(feed('RATING', ['A', '', 'A', 'B'])).toEqual(['', '', 'A>B']);
    expect(feed('RATING', ['', 'A', 'B'])).toEqual(['', 'A>B']);
  });

  it('does not count a change that the owner did not ask for as an event', () => {
    const options = { kind: 'SCREEN', pauseMs: 0, now: at(1), isEvent: (value: string) => value === 'IN' } as const;
    const state = toBaseline(toReadings({ AAPL: 'IN' }));
    const step = stepAlert(state, toReadings({}), options);
    expect(step.transitions).toEqual([]);
    expect(stepAlert(applyChanges(state, step.changes), toReadings({ AAPL: 'IN' }), options).transitions).toMatchObject(
      [{ from: 'OUT', to: 'IN' }],
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  afterClose,
  duringSession,
  everyMinutes,
  morningAfterSession,
  type Schedule,
  withTheSession,
} from '../../src/market/schedules.ts';

// November 2025: New York is five hours behind UTC. Thanksgiving is Thursday 27, and Friday 28 closes at 13:00.
const latest = (schedule: Schedule, now: string) => schedule.latest(new Date(now)).toISOString().slice(0, 16);

describe('A schedule', () => {
  it.each([
    ['2025-11-21T15:00:00Z', '2025-11-21T15:00'],
    ['2025-11-21T15:19:59Z', '2025-11-21T15:00'],
    ['2025-11-21T15:20:00Z', '2025-11-21T15:20'],
    ['2025-11-23T03:59:00Z', '2025-11-23T03:40'], // A Sunday.
  ])('of every 20 minutes was, at %s, last due at %s [SCR-45, LIMITS-24]', (now, due) => {
    expect(latest(everyMinutes(20), now)).toBe(due);
  });

  it.each([
    ['before the open', '2025-11-21T14:29:59Z', '2025-11-21T14:00'],
    ['at the open', '2025-11-21T14:30:00Z', '2025-11-21T14:30'],
    ['in the session', '2025-11-21T20:59:59Z', '2025-11-21T20:45'],
    ['at the close', '2025-11-21T21:00:00Z', '2025-11-21T21:00'],
    ['in the evening', '2025-11-21T23:59:00Z', '2025-11-21T23:00'],
    ['after an early close', '2025-11-28T18:20:00Z', '2025-11-28T18:00'],
    ['on a holiday', '2025-11-27T16:50:00Z', '2025-11-27T16:00'],
  ])('of the session was last due, %s, on the quarter or the full hour [LIMITS-24]', (_when, now, due) => {
    expect(latest(withTheSession(15), now)).toBe(due);
  });

  it.each([
    ['on a Friday morning before it', '2025-11-21T12:14:59Z', '2025-11-20T12:15'],
    ['on a Friday morning at it', '2025-11-21T12:15:00Z', '2025-11-21T12:15'],
    ['on a Saturday, after Friday’s session', '2025-11-22T12:15:00Z', '2025-11-22T12:15'],
    ['on a Monday morning, after no session', '2025-11-24T15:00:00Z', '2025-11-22T12:15'],
    ['on Thanksgiving, after Wednesday’s', '2025-11-27T12:15:00Z', '2025-11-27T12:15'],
    ['on the Friday after it', '2025-11-28T12:15:00Z', '2025-11-27T12:15'],
    ['in summer, an hour earlier by UTC', '2025-07-16T11:15:00Z', '2025-07-16T11:15'],
  ])('of the morning after a session was last due, %s [RAT-43]', (_when, now, due) => {
    expect(latest(morningAfterSession(7, 15), now)).toBe(due);
  });

  it.each([
    ['before it', '2025-11-21T21:14:59Z', '2025-11-20T21:15'],
    ['at it', '2025-11-21T21:15:00Z', '2025-11-21T21:15'],
    ['on a Sunday', '2025-11-23T12:00:00Z', '2025-11-21T21:15'],
    ['on an early close', '2025-11-28T18:15:00Z', '2025-11-28T18:15'],
  ])('of the close was last due, %s [MOOD-12]', (_when, now, due) => {
    expect(latest(afterClose(15), now)).toBe(due);
  });

  it.each([
    ['before the open, at the last close', '2025-11-21T14:29:59Z', '2025-11-20T21:00'],
    ['at the open', '2025-11-21T14:30:00Z', '2025-11-21T14:30'],
    ['before the second time', '2025-11-21T15:59:59Z', '2025-11-21T14:30'],
    ['at the second time', '2025-11-21T16:00:00Z', '2025-11-21T16:00'],
    ['late in the session', '2025-11-21T20:59:59Z', '2025-11-21T20:30'],
    ['at the close', '2025-11-21T21:00:00Z', '2025-11-21T21:00'],
    ['on a Sunday', '2025-11-23T12:00:00Z', '2025-11-21T21:00'],
    ['after an early close', '2025-11-28T20:00:00Z', '2025-11-28T18:00'],
  ])('of every 90 minutes of a session was last due, %s [SUM-06]', (_when, now, due) => {
    expect(latest(duringSession(90), now)).toBe(due);
  });
});

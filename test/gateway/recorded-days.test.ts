import { print } from 'graphql';
import { expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { isoDate } from '../../src/lib/dates.ts';
import { newYorkTime, sessionAfter } from '../../src/market/calendar.ts';
import { derive } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';
import { listSessions } from '../support/history.ts';
import { COUNT_FROM_THE_MOMENT, RECORDED_QUERIES } from '../support/recorded-queries.ts';

const SESSIONS = listSessions(10, '2025-11-20');

/** 09:30 in New York on the session after another, when its snapshots have been recorded. */
const findOpening = (session: Date): Date => newYorkTime(sessionAfter(session), 9, 30);

const app = useApp();

it('a query as of each of ten recorded sessions answers to the byte like at 09:30 on the next morning', async () => {
  const served = new Map<string, string>();
  const askAll = async (session: Date, toOperation: (query: string) => string, variables?: Record<string, unknown>) => {
    const texts: [title: string, text: string][] = [];
    for (const [name, query] of RECORDED_QUERIES) {
      const { body } = await app.graphql(toOperation(query), { variables });
      texts.push([`${isoDate(session)} ${name}`, JSON.stringify(body.data)]);
    }
    return texts;
  };
  for (const session of SESSIONS) {
    await derive(app.db, null, NOW, session);
    await recordDay(app.db, session, findOpening(session));
    await app.versions.refresh();
    app.clock.now = findOpening(session);
    for (const [title, text] of await askAll(session, (query) => query)) served.set(title, text);
  }
  const changed = new Set<string>();
  for (const [minutes, session] of SESSIONS.entries()) {
    // Limits count by the minute.
    app.clock.now = new Date(NOW.valueOf() + minutes * 60_000);
    const asOf = isoDate(session);
    for (const [title, text] of await askAll(session, (query) => print(parseForAnyDay(query)), { asOf }))
      if (served.get(title) !== text) changed.add(title.split(' ')[1]!);
  }
  expect([...changed].sort()).toEqual(COUNT_FROM_THE_MOMENT);
  expect(RECORDED_QUERIES.length).toBeGreaterThan(2 * COUNT_FROM_THE_MOMENT.length);
}, 900_000);

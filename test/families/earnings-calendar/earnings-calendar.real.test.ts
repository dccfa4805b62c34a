import { describe, expect, it } from 'vitest';
import { earningsCalendarImporter } from '../../../src/families/earnings-calendar/ingest.ts';
import { ingest } from '../../../src/import/run.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { derive } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';

const FOLDER = `${SHARED_DATA}/earnings`;

describe.skipIf(!hasSharedData)('real calendars (skipped where the shared data folder is missing)', () => {
  const app = useApp(undefined, { fill: false });

  type Event = { ticker: string; earningsDate: string; estimatedEps: number | null };
  const readDay = async (day: string): Promise<Map<string, Event>> => {
    app.clock.now = new Date(`${day}T15:30:00Z`);
    await derive(app.db, ['calendar'], app.clock.now, parseDay(day)!);
    const events = await app.db.query<Event & { quarter: string }>(
      `SELECT "ticker", "fiscal_date_ending"::text AS "quarter", "earnings_date"::text AS "earningsDate",
         "estimated_eps" AS "estimatedEps" FROM "earnings_event"`,
    );
    return new Map(events.map((event) => [`${event.ticker} ${event.quarter}`, event]));
  };

  it('real calendars are taken in whole, eight snapshots, and again without a change', async () => {
    const once = await ingest(app.db, earningsCalendarImporter, [FOLDER], { now: app.clock.now });
    expect(once.map(({ read, written, refused }) => [read, written, refused])).toEqual(
      [1074, 1090, 955, 1029, 1369, 1686, 1909, 2036].map((rows) => [rows, rows, 0]),
    );
    const again = await ingest(app.db, earningsCalendarImporter, [FOLDER], { now: app.clock.now });
    expect(again.map(({ written }) => written)).toEqual(Array(8).fill(0));
  });

  it('real calendars follow a report that moves, from the snapshot of each day [CAL-04]', async () => {
    const days = ['2025-11-07', '2025-11-17', '2025-11-18', '2025-11-20', '2025-11-30'];
    const palo: (string | undefined)[] = [];
    for (const day of days) palo.push((await readDay(day)).get('PANW 2025-10-31')?.earningsDate);
    expect(palo).toEqual(['2025-11-20', '2025-11-20', '2025-11-19', '2025-11-20', '2025-11-20']);
  });

  it('real calendars drop reports that a later snapshot omits, and list Alphabet once [CAL-04]', async () => {
    const early = await readDay('2025-11-10');
    const later = await readDay('2025-11-18');
    expect(early.get('OXM 2025-11-30')?.earningsDate).toBe('2025-12-03');
    expect([later.get('OXM 2025-11-30'), later.get('OXM 2025-10-31')?.earningsDate]).toEqual([undefined, '2025-12-10']);
    expect([early.size, later.size]).toEqual([1123, 1294]);
    expect([...later.keys()].filter((key) => key.startsWith('GOOG'))).toEqual(['GOOGL 2025-12-31']);
    // Reports released before the snapshot remain.
    expect(later.get('ADNT 2025-09-30')?.earningsDate).toBe('2025-11-07');
  });
});

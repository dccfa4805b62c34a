import { describe, expect, it } from 'vitest';
import { findDueStreams } from '../../src/sync/commands.ts';
import { takeLease } from '../../src/sync/lease.ts';
import { syncDue } from '../../src/sync/schedule.ts';
import { index } from '../../src/sync/sources/sec/lists.ts';
import { secAnswers } from '../support/publishers.ts';
import { type Answer, file } from '../support/stand-in.ts';
import { useSyncRuns } from '../support/sync-run.ts';

const FRIDAY = new Date('2026-11-20T22:00:00Z');
const runs = useSyncRuns(FRIDAY, () => secAnswers());
const settingsOn = () => ({
  isOn: true,
  wanted: { watchlist: ['ACME'] },
  values: runs.values,
  sources: [],
  mirror: runs.server.url,
});

describe('scheduled runs', () => {
  it('each source that is due gets a run of its own', async () => {
    const started: [string, readonly string[]][] = [];
    await syncDue(runs.db, settingsOn(), runs.now, (source, { only }) => void started.push([source, only]));
    // First only the lists that name the companies; what needs them waits for them.
    expect(started).toContainEqual(['sec', ['sec/companies']]);
    expect(new Set(started.map(([source]) => source)).size).toBe(started.length);
    expect(started.flatMap(([, only]) => only)).not.toContain('finra/short-volume');
  });

  it('a stream waits for the lists that name the companies only until they were tried once', async () => {
    const findOnly = async () => [...(await findDueStreams(runs.db, settingsOn(), runs.now)).values()].flat();
    for (let round = 0; round < 4; round += 1) {
      const due = await findOnly();
      if (due.includes('sec/ownership')) break;
      await runs.run({ only: due, wanted: { watchlist: ['ACME'] }, isScheduled: true });
    }
    expect(await findOnly()).toEqual(expect.arrayContaining(['finra/short-volume', 'sec/ownership']));
    // The lists are due again the next day, and no stream waits for them anymore.
    runs.now = new Date('2026-11-23T23:30:00Z');
    expect(await findOnly()).toEqual(expect.arrayContaining(['sec/companies', 'finra/short-volume']));
  });

  it('a slow source holds up no other, and the data of the others is derived meanwhile', async () => {
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow: Answer = async (request, response, count) => {
      await isOpen;
      await file('{}')(request, response, count);
    };
    runs.server.answers.set('api.finra.org/partitions/group/otcMarket/name/consolidatedShortInterest', slow);
    const running = runs.run({ only: ['sec', 'finra/short-interest'] });
    await expect.poll(() => runs.derived.flat(), { timeout: 10_000 }).toContain('insider');
    open();
    await running;
  });

  it('a stream that is being fetched says since when', async () => {
    await runs.run({ only: ['sec/companies'] });
    await runs.db.query(`UPDATE "sync_item" SET "state" = 'QUEUED'`);
    const lease = (await takeLease(runs.db, 'sec', () => runs.now, 'another process'))!;
    const began = runs.now.toISOString();
    runs.now = new Date(runs.now.valueOf() + 30_000);
    await lease.renew();
    expect(await runs.status('sec/companies')).toMatchObject({ state: 'FETCHING', fetchingSince: began });
    await lease.release();
    expect(await runs.status('sec/companies')).toMatchObject({ fetchingSince: null });
  });
});

it("SEC's daily index is planned for the days of EDGAR: on Good Friday, and not on Veterans Day", () => {
  const scope = { tickers: null, since: new Date('2026-01-01'), isNamed: false, cikOf: new Map(), funds: new Map() };
  const plan = (now: string) => index.plan(scope, { now: new Date(now), cursor: null }).map(({ at }) => at);
  expect(plan('2026-04-07T12:00:00Z')).toContain('2026-04-03');
  const november = plan('2026-11-20T12:00:00Z');
  expect(november).toContain('2026-11-10');
  expect(november).not.toContain('2026-11-11');
  expect(november).not.toContain('2026-10-12');
});

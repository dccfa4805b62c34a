import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dataset } from '../../src/db/datasets.ts';
import type { DataVersion } from '../../src/db/versions.ts';
import { announceImports } from '../../src/gateway/live/announcements.ts';

const version = (family: Dataset, number: number): DataVersion => ({
  family,
  version: number,
  asOf: null,
  generatedAt: new Date(0),
  rows: 1,
});

/** Versions that the test changes, and the announcements that a listener receives. */
function listen(isMoreExpected: () => Promise<boolean>, families: Dataset[] | null = null) {
  let change: (versions: readonly DataVersion[]) => void = () => {};
  /** Seen by the next refresh. */
  const stored: DataVersion[] = [];
  const versions = {
    onChange(_families: unknown, changed: typeof change) {
      change = changed;
      return () => {};
    },
    refresh: async () => void (stored.length > 0 && change(stored.splice(0))),
  };
  const announced: string[][] = [];
  const { onChange } = announceImports(versions, isMoreExpected);
  const stop = onChange(families, (changes) =>
    announced.push(changes.map(({ family, version }) => `${family} ${version}`)),
  );
  return { announced, stored, stop, change: (...changes: DataVersion[]) => change(changes) };
}

describe('announcements of changed data', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('wait for the jobs that follow an import, and have the newest version of each family', async () => {
    let isMore = true;
    const { announced, change } = listen(async () => isMore);
    change(version('insider', 19));
    await vi.advanceTimersByTimeAsync(4_000);
    change(version('insider', 20), version('signals', 11));
    expect(announced).toEqual([]);
    isMore = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(announced).toEqual([['insider 20', 'signals 11']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(announced).toHaveLength(1);
  });

  it('contain the change of the last job even if its notification has not arrived', async () => {
    const { announced, stored, change } = listen(async () => false);
    stored.push(version('ratings', 3));
    change(version('insider', 19));
    await vi.advanceTimersByTimeAsync(0);
    expect(announced).toEqual([['insider 19', 'ratings 3']]);
  });

  it('wait for ten seconds at most, each time', async () => {
    const { announced, change } = listen(async () => true);
    change(version('prices', 1));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(announced).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(announced).toEqual([['prices 1']]);
    change(version('prices', 2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(announced).toEqual([['prices 1'], ['prices 2']]);
  });

  it('do not wait for a check that waits for a job', async () => {
    const { announced, change } = listen(() => new Promise(() => {}));
    change(version('prices', 1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(announced).toEqual([['prices 1']]);
  });

  it('come at once if the jobs cannot be read', async () => {
    const { announced, change } = listen(() => Promise.reject(new Error('the database is down')));
    change(version('prices', 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(announced).toEqual([['prices 1']]);
  });

  it('name only the families that a listener follows, until it stops', async () => {
    const { announced, stop, change } = listen(async () => false, ['insider']);
    change(version('insider', 1), version('prices', 1));
    await vi.advanceTimersByTimeAsync(0);
    change(version('prices', 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(announced).toEqual([['insider 1']]);
    stop();
    change(version('insider', 2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(announced).toEqual([['insider 1']]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceQuiet } from '../../src/jobs/quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A runner that counts its runs. `fail` makes later runs fail. */
function counted() {
  const state = { runs: 0, fail: false };
  const quiet = onceQuiet(async () => {
    state.runs += 1;
    if (state.fail) throw new Error('a job failed');
  });
  const imported = async (ms = 0) => {
    await quiet.during(() => vi.advanceTimersByTimeAsync(ms));
    quiet.later();
  };
  return { state, quiet, imported };
}

describe('The jobs of the whole market', () => {
  it('run once, two seconds after the last of several imports', async () => {
    const { state, imported } = counted();
    await imported();
    await vi.advanceTimersByTimeAsync(1_900);
    await imported();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(state.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(state.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.runs).toBe(1);
  });

  it('run thirty seconds after the first import if it never gets quiet', async () => {
    const { state, imported } = counted();
    await imported();
    for (let second = 1; second < 30; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await imported();
    }
    expect(state.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.runs).toBe(1);
  });

  it('do not run while a long import is under way', async () => {
    const { state, imported } = counted();
    await imported();
    await imported(10_000);
    expect(state.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.runs).toBe(1);
  });

  it('run immediately for a waiting caller, and once for several waiting callers', async () => {
    const { state, quiet } = counted();
    let end = () => {};
    const importing = quiet.during(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const waiting = Promise.all([quiet.settled(), quiet.settled()]);
    expect(state.runs).toBe(0);
    end();
    await Promise.all([importing, waiting]);
    expect(state.runs).toBe(1);
    await quiet.settled();
    expect(state.runs).toBe(2);
  });

  it('run once more for all who come while they run', async () => {
    const { state, quiet } = counted();
    await Promise.all([quiet.settled(), quiet.settled(), quiet.settled()]);
    expect(state.runs).toBe(2);
  });

  it('report a failure to their waiters, and run again the next time', async () => {
    const { state, quiet } = counted();
    state.fail = true;
    await expect(quiet.settled()).rejects.toThrow('a job failed');
    state.fail = false;
    await quiet.settled();
    expect(state.runs).toBe(2);
  });

  it('are left to the next start when the gateway stops', async () => {
    const { state, quiet, imported } = counted();
    await imported();
    await quiet.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.runs).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { createSlots } from '../../src/lib/slots.ts';

describe('Slots', () => {
  it('let as much run at once as there are, and the rest in its order', async () => {
    const takeSlot = createSlots(2);
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    let running = 0;
    let maxRunning = 0;
    const work = (n: number) => async () => {
      begun.push(n);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      return n;
    };
    const all = Promise.all([0, 1, 2, 3, 4].map((n) => takeSlot(work(n))));
    while (begun.length < 5 || running > 0) {
      finish.shift()?.();
      await Promise.resolve();
    }
    expect(await all).toEqual([0, 1, 2, 3, 4]);
    expect([begun, maxRunning]).toEqual([[0, 1, 2, 3, 4], 2]);
  });

  it('are free again when work fails', async () => {
    const takeSlot = createSlots(1);
    const failed = takeSlot(() => Promise.reject(new Error('It failed.')));
    const next = takeSlot(async () => 'done');
    await expect(failed).rejects.toThrow('It failed.');
    expect(await next).toBe('done');
  });
});

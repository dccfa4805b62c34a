import { describe, expect, it } from 'vitest';
import { createNewestRead } from '../../src/lib/newest-read.ts';

describe('A newest read', () => {
  it('keeps the result of the read that began last if an earlier read ends after it', async () => {
    const ends: ((result: string) => void)[] = [];
    const load = () => new Promise<string>((resolve) => ends.push(resolve));
    const creating = createNewestRead(load);
    ends[0]!('first');
    const newest = await creating;
    const [earlier, later] = [newest.refresh(), newest.refresh()];
    ends[2]!('later');
    await later;
    expect(newest.get()).toBe('later');
    ends[1]!('earlier');
    await earlier;
    expect(newest.get()).toBe('later');
  });
});

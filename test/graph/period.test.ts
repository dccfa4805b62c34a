import { describe, expect, it } from 'vitest';
import { defineCalendarPeriod } from '../../src/graph/period.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('The period of a calendar of coming days', () => {
  const { resolve } = defineCalendarPeriod(30, 'The days.');

  it('ends with the stated days or months, and after 30 days at the latest', () => {
    expect(resolve({ days: 7 }, day('2026-02-10'))).toEqual({ to: day('2026-02-17') });
    expect(resolve({ days: 90 }, day('2026-02-10'))).toEqual({ to: day('2026-03-12') });
    // February has 28 days.
    expect(resolve({ window: 'ONE_MONTH' }, day('2026-02-10'))).toEqual({ to: day('2026-03-10') });
    expect(resolve({ window: 'ONE_YEAR' }, day('2026-02-10'))).toEqual({ to: day('2026-03-12') });
  });

  it('has the stated days, or none', () => {
    const stated = { from: day('2026-02-01'), to: day('2026-02-03') };
    expect(resolve(stated, day('2026-02-10'))).toEqual(stated);
    expect(resolve({}, day('2026-02-10'))).toEqual({ from: undefined, to: undefined });
  });
});

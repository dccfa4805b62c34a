import { describe, expect, it } from 'vitest';
import { describeRatingDay } from '../../dashboard/src/pages/stock/rating-day.ts';

describe('The day of a rating', () => {
  it('is the close that it knows, or the open that it precedes', () => {
    // Friday at 16:00 in New York; the rating is made on Saturday morning.
    expect(describeRatingDay('2026-11-28', '2026-11-27T21:00:00Z')).toBe('after the Nov 27 close');
    // A price of Monday, during the session: the rating was made before it.
    expect(describeRatingDay('2026-11-30', '2026-11-30T16:00:00Z')).toBe('before the Nov 30 open');
    // 8 in the evening of Friday in New York is Saturday in UTC.
    expect(describeRatingDay('2026-11-28', '2026-11-28T01:00:00Z')).toBe('after the Nov 27 close');
  });
});

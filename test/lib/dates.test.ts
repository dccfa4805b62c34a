import { describe, expect, it } from 'vitest';
import { parseStoredDay } from '../../src/lib/dates.ts';

describe('parseStoredDay', () => {
  it('reads a stored day as a date at UTC midnight', () => {
    expect(parseStoredDay('2025-11-21')).toEqual(new Date('2025-11-21T00:00:00Z'));
  });

  it('throws an error that quotes a text that is not a day', () => {
    expect(() => parseStoredDay('2025-02-30')).toThrow('"2025-02-30" is not a day (YYYY-MM-DD).');
  });
});

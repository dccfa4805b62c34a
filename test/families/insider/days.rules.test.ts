import { describe, expect, it } from 'vitest';
import { settleDays } from '../../../src/families/insider/rules/days.ts';

type Days = Parameters<typeof settleDays>[0];
/** A form of Monday, 14 September 2026, signed two sessions later. */
const settle = (more: Partial<Days> = {}) => {
  const days = settleDays({
    period: '2026-09-14',
    headerDate: null,
    signedDate: '2026-09-16',
    transactionDates: ['2026-09-14'],
    today: '2026-11-29',
    ...more,
  });
  return days && [days.period, days.filedDate, days.isPeriodMended, days.isFiledMended];
};

describe('The days of a form', () => {
  it.each<[string, Partial<Days>, readonly [string, string, boolean, boolean] | null]>([
    ['as signed', {}, ['2026-09-14', '2026-09-16', false, false]],
    [
      'as received, whoever signed when',
      { headerDate: '2026-09-17', signedDate: '2025-09-16' },
      ['2026-09-14', '2026-09-17', false, false],
    ],
    [
      'two sessions after the period if it was signed last January',
      { period: '2026-01-05', transactionDates: ['2026-01-05'], signedDate: '2025-01-07' },
      ['2026-01-05', '2026-01-07', false, true],
    ],
    [
      'two sessions after the period if it was signed in 2062',
      { signedDate: '2062-09-16' },
      ['2026-09-14', '2026-09-16', false, true],
    ],
    ['two sessions after the period if nobody signed', { signedDate: null }, ['2026-09-14', '2026-09-16', false, true]],
    [
      'over a weekend, of a Friday',
      { period: '2026-09-11', transactionDates: ['2026-09-11'], signedDate: null },
      ['2026-09-11', '2026-09-15', false, true],
    ],
    [
      'that of the import at the latest',
      { signedDate: null, today: '2026-09-15' },
      ['2026-09-14', '2026-09-15', false, true],
    ],
    [
      'not before the signature if a transaction is later',
      { signedDate: '2026-10-01', transactionDates: ['2026-09-14', '2026-10-14'] },
      ['2026-09-14', '2026-10-01', false, true],
    ],
    [
      'as signed if a transaction is of 2035',
      { transactionDates: ['2035-09-14', '2026-09-14'] },
      ['2026-09-14', '2026-09-16', false, false],
    ],
    [
      'of the earliest transaction if the period is of 2035',
      { period: '2035-09-14', transactionDates: ['2026-09-15', '2026-09-14'] },
      ['2026-09-14', '2026-09-16', true, false],
    ],
    [
      'as filed if they agree, although the clock of the import is behind',
      { today: '2026-03-01' },
      ['2026-09-14', '2026-09-16', false, false],
    ],
    [
      'none if all are after the import',
      { period: '2035-09-14', signedDate: '2035-09-16', transactionDates: ['2035-09-14'] },
      null,
    ],
    [
      'as signed if the day of the import is unknown',
      { today: null, period: '2035-09-14', signedDate: '2035-09-16', transactionDates: ['2035-09-14'] },
      ['2035-09-14', '2035-09-16', false, false],
    ],
  ])('are %s [INS-03]', (_title, more, days) => {
    expect(settle(more)).toEqual(days);
  });
});

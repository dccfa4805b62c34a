import { describe, expect, it } from 'vitest';
import { detectDayOrder, parseWrittenDay, parseWrittenNumber } from '../../src/import/written.ts';
import { isoDate } from '../../src/lib/dates.ts';

describe('A day in a download', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026-11-25 00:00:00-05:00', '2026-11-25'],
    ['11/27/2026', '2026-11-27'],
    ['1/5/2026', '2026-01-05'],
    ['10/01/26', '2026-10-01'],
    ['12/31/99', '1999-12-31'],
    ['20261127', '2026-11-27'],
    ['Nov 27, 2026', '2026-11-27'],
    ['27-Nov-2026', '2026-11-27'],
    ['08-JAN-2025', '2025-01-08'],
    ['1790830800000000000', '2026-10-01'],
    ['1790830800', '2026-10-01'],
    ['2026/11/27', '2026-11-27'],
    ['2026.1.5', '2026-01-05'],
    ['11-27-2026', '2026-11-27'],
    ['27 November 2026', '2026-11-27'],
  ])('%s is %s', (text, day) => {
    expect(isoDate(parseWrittenDay(text)!)).toBe(day);
  });

  it.each([
    '',
    '13/45/2026',
    '2026-02-30',
    '27/11/2026',
    '2026',
    'Foo 3, 2026',
    '20261345',
    '10-01-26',
    '11/27-2026',
    '2026-11-25 00:00:00-99:00',
  ])('%j is not read', (text) => {
    expect(parseWrittenDay(text)).toBeNull();
  });

  it('has the order that most days of the file prove', () => {
    expect(detectDayOrder(['05/11/2026', '27/11/2026'])).toBe('DAY_FIRST');
    expect(detectDayOrder(['11/05/2026', '11/27/2026', '13/01/2026', '11/28/2026'])).toBe('MONTH_FIRST');
    expect(detectDayOrder(['05/06/2026', '2026-11-27'])).toBeNull();
    expect(isoDate(parseWrittenDay('05/11/2026', 'DAY_FIRST')!)).toBe('2026-11-05');
  });
});

describe('An amount in a download', () => {
  it.each([
    ['251', 251],
    ['$251.00', 251],
    ['1,234,567', 1_234_567],
    ['$1,251.50', 1_251.5],
    ['45.2M', 45_200_000],
    ['1.11B', 1_110_000_000],
    ['3K', 3_000],
    ['1e3', 1_000],
    ['+7', 7],
    ['(12.3)', -12.3],
    ['($1,234.50)', -1_234.5],
    ['(1.2B)', -1_200_000_000],
    ['', null],
    ['N/A', null],
    ['null', null],
    ['-', null],
  ])('%j is %j', (text, value) => {
    expect(parseWrittenNumber(text)).toBe(value);
  });

  it.each(['251,00', '1,23', '12,34,567', 'Infinity', '0x10', 'ten', '5%', '$', '.'])('%j is not read', (text) => {
    expect(parseWrittenNumber(text)).toBeNaN();
  });
});

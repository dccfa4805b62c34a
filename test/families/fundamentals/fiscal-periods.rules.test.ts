import { describe, expect, it } from 'vitest';
import * as calendars from '../../../src/families/fundamentals/rules/fiscal-calendar.ts';
import * as rules from '../../../src/families/fundamentals/rules/fiscal-periods.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const day = (text: string) => parseDay(text)!;
const span = (start: string, end: string, value = 0): rules.PeriodSpan => ({ start: day(start), end: day(end), value });
const fact = (
  end: string,
  more: Partial<Record<'start' | 'filed' | 'form' | 'accession' | 'period', string>> & {
    year?: number;
    value?: number;
  },
): rules.XbrlFact => ({
  concept: 'us-gaap:Revenues',
  unit: 'USD',
  start: more.start ? day(more.start) : null,
  end: day(end),
  value: more.value ?? 1,
  filed: day(more.filed ?? '2026-01-01'),
  form: more.form ?? '10-K',
  accession: more.accession ?? more.filed ?? '1',
  fiscalYear: more.year ?? null,
  fiscalPeriod: more.period ?? null,
});

describe('the number of quarters in a range of days', () => {
  it.each([
    ['2024-01-01', '2024-03-31', 1],
    ['2022-09-25', '2022-12-31', 1], // 14 weeks.
    ['2024-09-01', '2024-12-21', 1], // 16 weeks.
    ['2023-10-01', '2024-03-30', 2],
    ['2023-10-01', '2024-06-29', 3],
    ['2023-10-01', '2024-09-28', 4],
    ['2022-09-25', '2023-09-30', 4], // 53 weeks.
    ['2024-01-01', '2024-01-31', null],
    ['2023-01-01', '2024-12-31', null],
  ])('from %s to %s: %s [STK-15]', (start, end, quarters) => {
    expect(rules.countQuarters(span(start, end))).toBe(quarters);
  });
});

describe('the figures valid on a day', () => {
  const facts = [
    fact('2023-12-31', { filed: '2024-02-01', value: 10 }),
    fact('2023-12-31', { filed: '2025-02-01', value: 12 }),
    fact('2023-12-31', { filed: '2025-02-01', value: 13, accession: '9' }),
    fact('2022-12-31', { filed: '2024-02-01', value: 7 }),
  ];
  const values = (asOf: string) => rules.selectLatestFacts(facts, day(asOf)).map(({ value }) => value);

  it('are the last filed by then: a restatement replaces from its own day on [STK-15]', () => {
    expect(values('2024-01-31')).toEqual([]);
    expect(values('2024-02-01')).toEqual([10, 7]);
    expect(values('2025-01-31')).toEqual([10, 7]);
    expect(values('2025-02-01')).toEqual([13, 7]); // Of two filings of one day the later one.
  });
});

describe('A company’s own calendar', () => {
  const year = (start: string, end: string, fy: number | null, filed: string, form = '10-K') =>
    fact(end, { start, filed, form, ...(fy !== null && { year: fy }) });

  it('names years like the annual reports, not like their comparisons [STK-16]', () => {
    const calendar = calendars.inferFiscalCalendar([
      year('2024-02-01', '2025-01-31', 2024, '2025-03-20'),
      { ...year('2023-02-01', '2024-01-31', 2024, '2025-03-20') },
      year('2023-02-01', '2024-01-31', 2023, '2024-03-20'),
    ])!;
    expect(calendar.yearEnds).toEqual([day('2024-01-31'), day('2025-01-31')]);
    expect(calendars.getQuarter(calendar, day('2025-01-31'))).toEqual({ fiscalYear: 2024, fiscalPeriod: 'Q4' });
    expect(calendars.getQuarter(calendar, day('2024-04-30'))).toEqual({ fiscalYear: 2024, fiscalPeriod: 'Q1' });
    expect(calendars.getQuarter(calendar, day('2025-10-31'))).toEqual({ fiscalYear: 2025, fiscalPeriod: 'Q3' });
    expect(calendars.getQuarter(calendar, day('2022-10-31'))).toEqual({ fiscalYear: 2022, fiscalPeriod: 'Q3' });
  });

  it('outvotes one report that misnames its year, and does without any name [STK-16]', () => {
    const right = [2022, 2023, 2024].map((fy) => year(`${fy}-01-01`, `${fy}-12-31`, fy, `${fy + 1}-02-20`));
    const wrong = year('2021-01-01', '2021-12-31', 2020, '2022-02-20');
    expect(calendars.inferFiscalCalendar([wrong, ...right])!.offset).toBe(0);
    expect(calendars.inferFiscalCalendar([year('2024-01-01', '2024-12-31', null, '2025-02-20')])!.offset).toBe(0);
  });

  it('keeps years of 52 and 53 weeks apart, though two may end in one calendar year [STK-16]', () => {
    const calendar = calendars.inferFiscalCalendar([
      year('2021-01-03', '2022-01-01', 2021, '2022-02-20'),
      year('2022-01-02', '2022-12-31', 2022, '2023-02-20'),
    ])!;
    expect(calendars.getQuarter(calendar, day('2022-01-01')).fiscalYear).toBe(2021);
    expect(calendars.getQuarter(calendar, day('2022-12-31')).fiscalYear).toBe(2022);
    expect(calendars.getQuarter(calendar, day('2022-04-02'))).toEqual({ fiscalYear: 2022, fiscalPeriod: 'Q1' });
  });

  it('the fiscal calendar of a company without an annual report starts from its newest quarterly report [STK-16]', () => {
    const calendar = calendars.inferFiscalCalendar([
      fact('2025-06-30', { start: '2025-04-01', form: '10-Q', year: 2025, period: 'Q2', filed: '2025-08-01' }),
      fact('2025-03-31', { start: '2025-01-01', form: '10-Q', year: 2025, period: 'Q1', filed: '2025-05-01' }),
    ])!;
    expect(calendars.getQuarter(calendar, day('2025-06-30'))).toEqual({ fiscalYear: 2025, fiscalPeriod: 'Q2' });
    expect(calendars.getQuarter(calendar, day('2025-03-31'))).toEqual({ fiscalYear: 2025, fiscalPeriod: 'Q1' });
  });

  it('is not known from balances alone [STK-16]', () => {
    expect(calendars.inferFiscalCalendar([fact('2025-06-30', { year: 2025, period: 'Q2' })])).toBeNull();
  });
});

describe('A quarter that is filed only in longer totals', () => {
  const q1 = span('2024-01-01', '2024-03-31', 10);
  const half = span('2024-01-01', '2024-06-30', 25);
  const nine = span('2024-01-01', '2024-09-30', 45);
  const year = span('2024-01-01', '2024-12-31', 70);
  const all = [q1, half, nine, year];

  it.each([
    ['the second: six months less the first three', half, 15],
    ['the third: nine months less six', nine, 20],
    ['the fourth: the year less nine months', year, 25],
  ])('is %s [STK-15]', (_what, to, value) => {
    expect(rules.subtractSums(rules.findCumulative([to], all)!)).toBe(value);
  });

  it('is not known without the shorter total, or from another year’s [STK-15]', () => {
    expect(rules.findCumulative([year], [q1, half, year])).toBeNull();
    expect(rules.findCumulative([year], [span('2023-01-01', '2023-09-30'), year])).toBeNull();
    expect(rules.findCumulative([q1], all)).toBeNull();
  });

  it('takes starts that filings date some days apart as one [STK-15]', () => {
    expect(rules.findCumulative([year], [span('2023-12-31', '2024-09-30', 45), year])).not.toBeNull();
  });

  it('has a mean of its own by days: 366 at 10 less 274 at 9 [STK-15]', () => {
    const to = { ...year, value: 10 };
    const before = { ...nine, value: 9 };
    expect(rules.subtractMeans({ to, before })).toBeCloseTo((366 * 10 - 274 * 9) / 92, 10);
  });

  it('is read as filed if it is filed [STK-15]', () => {
    expect(rules.findQuarterSpan([half, span('2024-04-01', '2024-06-30', 14)])).toMatchObject({ value: 14 });
    expect(rules.findQuarterSpan([half])).toBeNull();
    expect(rules.findYearSpan([year, half])).toBe(year);
    expect(rules.findYearSpan([half])).toBeNull();
  });
});

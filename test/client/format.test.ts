import { describe, expect, it } from 'vitest';
import { formatValue } from '../../client/core/index.ts';
import { formatField } from '../../client/generated/units.ts';

describe('formatField', () => {
  it('formats a number by the unit of its field', () => {
    expect(formatField('Quote', 'price', 1_234.5)).toBe('$1,234.50');
    expect(formatField('Quote', 'changePercent', -2.456)).toBe('−2.46%');
    expect(formatField('Quote', 'volume', 48_213_000)).toBe('48.2M');
    expect(formatField('ETF', 'expenseRatio', 0.000945)).toBe('0.09%');
    expect(formatField('OptionsDay', 'pcVol', 0.7)).toBe('0.70');
    expect(formatField('ShortInterestReport', 'daysToCover', 1.5)).toBe('1.5 days');
    expect(formatField('FinancialStatement', 'fiscalYear', 2025)).toBe('2025');
  });

  it('formats amounts in the reporting currency with the currency of the object', () => {
    expect(formatField('FinancialStatement', 'revenue', 94_836_000_000, { currency: 'USD' })).toBe('$94.8B');
    expect(formatField('FinancialStatement', 'eps', 1.4, { currency: 'EUR' })).toBe('€1.40');
    expect(formatField('FinancialStatement', 'eps', 1.4)).toBe('1.40');
  });

  it('shows a sign on request, and none on a value that rounds to zero', () => {
    expect(formatField('Quote', 'changePercent', 1.2, { isSigned: true })).toBe('+1.20%');
    expect(formatField('Quote', 'changePercent', -0.001, { isSigned: true })).toBe('0.00%');
  });

  it('shows a missing value as a dash, never as zero', () => {
    expect(formatField('Quote', 'change', null)).toBe('–');
    expect(formatField('Quote', 'change', undefined, { missing: 'n/a' })).toBe('n/a');
  });

  it('writes large amounts in full on request', () => {
    expect(formatValue('USD', 2_500_000, { notation: 'FULL', digits: 0 })).toBe('$2,500,000');
    expect(formatValue('DAYS', 1)).toBe('1 day');
  });

  it('refuses fields without a unit when it is compiled', () => {
    // @ts-expect-error The ticker is not a number.
    expect(() => formatField('Quote', 'ticker', 1)).not.toThrow();
  });
});

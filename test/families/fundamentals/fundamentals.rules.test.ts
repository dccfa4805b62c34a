import { describe, expect, it } from 'vitest';
import { findStatement, findSuccessors, resolveTimeframe } from '../../../src/families/fundamentals/rules/selection.ts';

const [OLD, NEW] = ['0001058057', '0001835632'];

describe('Facts of a former CIK', () => {
  const listed = [
    { ticker: 'MRVL', cik: NEW, name: 'Marvell Technology, Inc.' },
    { ticker: 'KO', cik: '0000021344', name: 'COCA COLA CO' },
  ];
  it.each([
    ['of the company of its name', OLD, 'MARVELL TECHNOLOGY GROUP LTD', new Map<string, string>(), NEW],
    ['of the company that has its ticker', OLD, 'Marvell Semiconductor Inc', new Map([[OLD, 'MRVL']]), NEW],
    ['not of another company with its ticker', OLD, 'Marine Petroleum', new Map([[OLD, 'MRVL']]), undefined],
    ['not of a company of another name', OLD, 'Acme Inc', new Map<string, string>(), undefined],
    ['their own where the filer is listed', '0000021344', 'Marvell Technology', new Map<string, string>(), undefined],
  ])('are %s [STK-15]', (_what, cik, name, tickers, present) => {
    expect(findSuccessors([{ cik, name }], listed, tickers).get(cik)).toBe(present);
  });
});

describe('A company that files no quarters', () => {
  const annual = { timeframe: 'annual', fiscalPeriod: 'FY', fiscalYear: 2024 };
  const quarterly = { timeframe: 'quarterly', fiscalPeriod: 'Q1', fiscalYear: 2025 };
  it('answers with its newest year unless a quarter is named [STK-15]', () => {
    expect(findStatement([annual], { timeframe: 'quarterly' })).toBe(annual);
    expect(findStatement([annual], { timeframe: 'quarterly', fiscalPeriod: 'Q1' })).toBeNull();
    expect(findStatement([quarterly, annual], { timeframe: 'quarterly' })).toBe(quarterly);
    expect(resolveTimeframe({ timeframe: 'quarterly' })).toBe('quarterly');
  });
});

import { describe, expect, it } from 'vitest';
import {
  type DatedName,
  mentionSecurity,
  NOW,
  selectDaySymbols,
  toSecurityKey,
} from '../../../src/market/identity/day-symbols.ts';
import { toKey, toSymbol } from '../../../src/market/identity/keys.ts';

const name = (key: string, symbol: string, validFrom: string | null, validTo: string | null = null): DatedName => ({
  key: toKey(key),
  symbol: toSymbol(symbol),
  validFrom,
  validTo,
});
const FACEBOOK = [name('FB', 'FB', '2012-05-18', '2022-06-08'), name('FB', 'META', '2022-06-09')];
const SANDISK = [name('SNDK', 'SNDK', '1995-11-08', '2016-05-12'), name('SNDK~2023554', 'SNDK', '2025-02-24')];

describe('The symbols of a day', () => {
  it('print a renamed security by its newest name', () => {
    const { printing } = selectDaySymbols(FACEBOOK, NOW);
    expect(printing.scalar('FB')).toBe('META');
    expect(printing.scalar('AAPL')).toBe('AAPL');
    expect(printing.text(`${mentionSecurity('FB')} rose; a FB of all.`)).toBe('META rose; a FB of all.');
  });

  it('find a security by each of its symbols', () => {
    const symbols = selectDaySymbols(FACEBOOK, NOW);
    expect(['META', 'FB', 'AAPL'].map((symbol) => toSecurityKey(symbols, symbol))).toEqual(['FB', 'FB', 'AAPL']);
  });

  it('find the holder of a reused symbol by the symbol, and each security by the key in an id', () => {
    const symbols = selectDaySymbols(SANDISK, NOW);
    expect(toSecurityKey(symbols, 'SNDK')).toBe('SNDK~2023554');
    expect(toSecurityKey(symbols, mentionSecurity('SNDK'))).toBe('SNDK');
    expect(['SNDK', 'SNDK~2023554'].map(symbols.printing.scalar)).toEqual(['SNDK', 'SNDK']);
  });

  it('find no security by its later symbol, even if it was stored under it', () => {
    const names = [name('META', 'FB', '2012-05-18')];
    const symbols = selectDaySymbols(names, '2022-01-10');
    expect(symbols.printing.scalar('META')).toBe('FB');
    expect(toSecurityKey(symbols, 'FB')).toBe('META');
    expect(toSecurityKey(symbols, 'META')).not.toBe('META');
  });

  it('find a security by the symbol that it was first stored under, if no source states that', () => {
    const symbols = selectDaySymbols([name('FB', 'META', '2022-06-09')], NOW);
    expect(toSecurityKey(symbols, 'FB')).toBe('FB');
  });
});

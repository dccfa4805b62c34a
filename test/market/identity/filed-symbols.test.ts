import { describe, expect, it } from 'vitest';
import { parseFiledSymbols } from '../../../src/market/identity/filed-symbols.ts';

describe('The symbols in a filing', () => {
  it.each([
    ['fldm', ['FLDM']],
    ['NYSE: FLDH', ['FLDH']],
    ['NYSE:FLDI', ['FLDI']],
    ['NYSE American: FLDI', ['FLDI']],
    ['[FLDJ]', ['FLDJ']],
    ['(FLDQ)', ['FLDQ']],
    ['(NYSE: FLDQ)', ['FLDQ']],
    ['FLDK (Nasdaq)', ['FLDK']],
    ['(FLDK) (NASDAQ)', ['FLDK']],
    ['Nasdaq-FLDO', ['FLDO']],
    ['OTCQB: FLDO', ['FLDO']],
    ['FLDL / FLDLW', ['FLDL', 'FLDLW']],
    ['FLDL/FLDLW', ['FLDL', 'FLDLW']],
    ['FLDP, FLDPW', ['FLDP', 'FLDPW']],
    ['BRK.A; BRK.B', ['BRK.A', 'BRK.B']],
    ['GOOG and GOOGL', ['GOOG', 'GOOGL']],
    ['BRK/B', ['BRK.B']],
    ['brk-b', ['BRK.B']],
    ['"FLDN"', ['FLDN']],
    ['“FLDN”', ['FLDN']],
    ['FLDR US', ['FLDR']],
    ['TSX: FLDS; NYSE: FLDT', ['FLDT']],
    ['NYSE', ['NYSE']],
    ['CBOE', ['CBOE']],
  ])('are without exchanges, brackets, and quotes: %s', (text, symbols) => {
    expect(parseFiledSymbols(text)).toEqual(symbols);
  });

  it.each([
    '',
    '-',
    '--',
    '—',
    'NONE',
    '(none)',
    'N/A',
    'n.a.',
    'NA',
    'Not Applicable',
    '000',
    'TSX: FLDS',
    'SYMBOL CASE INC',
  ])('are none: "%s"', (text) => {
    expect(parseFiledSymbols(text)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { buildIdentityMap } from '../../../src/market/identity/identity-map.ts';
import { toKey, toSymbol } from '../../../src/market/identity/keys.ts';
import { getCurrentSymbol } from '../../../src/market/identity/names.ts';
import type { SightingSource } from '../../../src/market/identity/sightings.ts';

const EXXON = '0000034088';
const sight = (symbol: string, firstDay: string, lastDay: string | null, source: SightingSource) => ({
  symbol: toSymbol(symbol),
  cik: EXXON,
  cusip: null,
  firstDay,
  lastDay,
  source,
});

describe('The current symbol of a security', () => {
  it("comes from the operator's file even if a list still states the old symbol on a later day", () => {
    const map = buildIdentityMap(
      [{ key: toKey('XOM'), cik: EXXON, kind: 'COMMON', figi: null }],
      [
        sight('XOM', '2000-01-03', '2025-06-12', 'OPERATOR'),
        sight('AMGN', '2025-06-13', null, 'OPERATOR'),
        sight('XOM', '2025-11-21', '2025-11-21', 'SEC_LIST'),
      ],
    );
    expect(getCurrentSymbol(map, toKey('XOM'))).toBe('AMGN');
  });

  it('is the symbol of its key if no source states one', () => {
    expect(getCurrentSymbol(buildIdentityMap([], []), toKey('SNDK~1000180'))).toBe('SNDK');
  });
});

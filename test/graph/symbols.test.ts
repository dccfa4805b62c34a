import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import type { Versions } from '../../src/db/versions.ts';
import type { Context } from '../../src/graph/context.ts';
import { findKeyOfSymbol, findPrinting, pinPrinting } from '../../src/graph/symbols.ts';

/** Two securities, which may have swapped their symbols. */
function createMarket() {
  const state = { version: 1, isSwapped: false };
  const names = () =>
    [
      ['XOM', 'XOM', '2000-01-03', state.isSwapped ? '2025-06-12' : null],
      ['AMGN', 'AMGN', '2000-01-03', state.isSwapped ? '2025-06-12' : null],
      ['XOM', 'AMGN', '2025-06-13', null],
      ['AMGN', 'XOM', '2025-06-13', null],
    ]
      .slice(0, state.isSwapped ? 4 : 2)
      .map(([key, symbol, validFrom, validTo]) => ({ key, symbol, validFrom, validTo }));
  const versions = { of: () => state.version } as unknown as Versions;
  const db = { prepared: async () => names() } as unknown as Database;
  const swap = () => {
    state.isSwapped = true;
    state.version = 2;
  };
  return { swap, createContext: () => ({ db, versions, past: null }) as unknown as Context };
}

describe('A query during which two securities swap their symbols', () => {
  it('reads arguments with the symbols that it prints', async () => {
    const { swap, createContext } = createMarket();
    const context = createContext();
    const printing = await pinPrinting(context);
    swap();
    expect(printing.scalar('XOM')).toBe('XOM');
    expect(await findKeyOfSymbol(context, 'XOM')).toBe('XOM');
    const next = createContext();
    expect((await pinPrinting(next)).scalar('XOM')).toBe('AMGN');
    expect(await findKeyOfSymbol(next, 'XOM')).toBe('AMGN');
  });
});

describe('A subscription during which two securities swap their symbols', () => {
  it('prints the symbols of the moment', async () => {
    const { swap, createContext } = createMarket();
    const context = createContext();
    expect((await findPrinting(context)).scalar('XOM')).toBe('XOM');
    swap();
    expect((await findPrinting(context)).scalar('XOM')).toBe('AMGN');
  });
});

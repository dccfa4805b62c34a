import { ETF_FIELDS } from '../screener-etf-fields/rules.ts';
import type { Field, Universe } from '../screener-fields/rules.ts';
import { STOCK_FIELDS } from '../screener-stock-fields/rules.ts';

/** The fields of each universe; a name of one is unknown to the other unless both have it (SCR-17). */
export const CATALOG: Readonly<Record<Universe, readonly Field[]>> = { STOCK: STOCK_FIELDS, ETF: ETF_FIELDS };
/** The universes as messages call them. */
export const UNIVERSE_NAMES: Readonly<Record<Universe, string>> = { STOCK: 'stock', ETF: 'ETF' };

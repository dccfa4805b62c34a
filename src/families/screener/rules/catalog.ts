import type { ScreenField, UniverseName } from '../fields/rules.ts';
import { ETF_FIELDS } from './etf-fields.ts';
import { STOCK_FIELDS } from './stock-fields.ts';

/** The fields of each universe; a name is valid only in the universes that define it (SCR-17). */
export const CATALOG: Readonly<Record<UniverseName, readonly ScreenField[]>> = { STOCK: STOCK_FIELDS, ETF: ETF_FIELDS };
/** The names of the universes in messages. */
export const UNIVERSE_NAMES: Readonly<Record<UniverseName, string>> = { STOCK: 'stock', ETF: 'ETF' };

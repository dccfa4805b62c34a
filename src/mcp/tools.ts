import type { Tool } from './tool.ts';
import { institutionTools } from './tools/institutions.ts';
import { marketTools } from './tools/market.ts';
import { stockTools } from './tools/stocks.ts';
import { testTools } from './tools/tests.ts';
import { tradeTools } from './tools/trades.ts';

/** The tools with predefined operations. */
export const tools: readonly Tool[] = [...stockTools, ...tradeTools, ...institutionTools, ...marketTools, ...testTools];

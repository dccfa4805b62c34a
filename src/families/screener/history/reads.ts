import { defineExport } from '../../../db/history/exports.ts';
import { defineSeries } from '../../../db/history/series.ts';
import type { ScreenerEtf, ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF, SCREENER_STOCK } from '../../../generated/tables.ts';
import { ETF_FILE_COLUMNS, STOCK_FILE_COLUMNS } from './rules.ts';

/** The screener rows of stocks on past days. */
export const stockRowSeries = defineSeries<ScreenerStock>(SCREENER_STOCK, 'stock');

/** The screener rows of funds on past days. */
export const etfRowSeries = defineSeries<ScreenerEtf>(SCREENER_ETF, 'etf');

defineExport('SCREENER_STOCK', { table: SCREENER_STOCK, securities: 'stock', columns: STOCK_FILE_COLUMNS });
defineExport('SCREENER_ETF', { table: SCREENER_ETF, securities: 'etf', columns: ETF_FILE_COLUMNS });

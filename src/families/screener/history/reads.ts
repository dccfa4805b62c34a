import { defineSeries } from '../../../db/history/series.ts';
import type { ScreenerEtf, ScreenerStock } from '../../../generated/prisma/client.ts';
import { SCREENER_ETF, SCREENER_STOCK } from '../../../generated/tables.ts';

/** The screener rows of stocks on past days. */
export const stockRowSeries = defineSeries<ScreenerStock>(SCREENER_STOCK, 'stock');

/** The screener rows of funds on past days. */
export const etfRowSeries = defineSeries<ScreenerEtf>(SCREENER_ETF, 'etf');

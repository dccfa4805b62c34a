import { alerts } from './families/alerts/family.ts';
import { analysts } from './families/analysts/family.ts';
import { backtests } from './families/backtests/family.ts';
import { catalysts } from './families/catalysts/family.ts';
import { congressFamily } from './families/congress/family.ts';
import { earningsCalendar } from './families/earnings-calendar/family.ts';
import { entities } from './families/entities/family.ts';
import { etfs } from './families/etfs/family.ts';
import { fundamentals } from './families/fundamentals/family.ts';
import { identity } from './families/identity/family.ts';
import { indexes } from './families/indexes/family.ts';
import { insider } from './families/insider/family.ts';
import { insights } from './families/insights/family.ts';
import { institutional } from './families/institutional/family.ts';
import { market } from './families/market/family.ts';
import { options } from './families/options/family.ts';
import { prices } from './families/prices/family.ts';
import { ratings } from './families/ratings/family.ts';
import { screener } from './families/screener/family.ts';
import { sentiment } from './families/sentiment/family.ts';
import { shortSales } from './families/short-sales/family.ts';
import { signals } from './families/signals/family.ts';
import { stockReports } from './families/stock-reports/family.ts';
import { stocks } from './families/stocks/family.ts';
import { trackers } from './families/trackers/family.ts';

/** The families, in the order in which the demo market's files are imported. */
export const families = [
  identity,
  stocks,
  etfs,
  entities,
  prices,
  options,
  sentiment,
  congressFamily,
  insider,
  indexes,
  fundamentals,
  shortSales,
  analysts,
  earningsCalendar,
  institutional,
  ratings,
  insights,
  stockReports,
  market,
  trackers,
  screener,
  backtests,
  catalysts,
  signals,
  alerts,
];

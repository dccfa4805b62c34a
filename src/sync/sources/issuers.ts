import { isoDate } from '../../lib/dates.ts';
import { lastSessionOnOrBefore, newYorkDay, sessionBefore } from '../../market/calendar.ts';
import { afterClose, dailyAt } from '../../market/schedules.ts';
import { isWanted } from '../scope.ts';
import { requireAbout, ShapeError, type Stream, type SyncSource } from '../source.ts';
import { wholeFile } from './open-data.ts';

/**
 * State Street's funds in scope, recognized by their names in the exchanges' directory. The issuer publishes one
 * workbook a day.
 */
const ssgaHoldings: Stream = {
  name: 'holdings',
  kind: 'etf-holdings',
  schedule: dailyAt(21, 0),
  plan: ({ tickers, funds }) =>
    (tickers ?? ['SPY'])
      .filter((ticker) => funds.has(ticker))
      .map((ticker) => ({
        key: ticker,
        url: `https://www.ssga.com/library-content/products/fund-data/etfs/us/holdings-daily-us-en-${ticker.toLowerCase()}.xlsx`,
        expects: 'zip',
        about: { ticker },
      })),
  land: (task, bytes) => ({ files: [{ name: `${requireAbout(task, 'ticker')}_holdings.xlsx`, content: bytes }] }),
};

export const ssga: SyncSource = {
  name: 'ssga',
  standing: 'official',
  terms: "The issuer's own download, under its terms of use; redistribution is the user's own responsibility.",
  hosts: [{ name: 'www.ssga.com', perSecond: 1 }],
  needs: [],
  streams: [ssgaHoldings],
};

/** The portfolio ids of BlackRock's site. */
const PORTFOLIOS: Readonly<Record<string, string>> = { IVV: '239726', IWM: '239710' };

/** iShares' funds. For a day without holdings, the response is a short file as of `-`. */
const isharesHoldings: Stream = {
  name: 'holdings',
  kind: 'etf-holdings',
  schedule: dailyAt(21, 0),
  plan(scope, { now }) {
    const day = isoDate(sessionBefore(lastSessionOnOrBefore(newYorkDay(now))));
    const isInScope = isWanted(scope);
    return Object.entries(PORTFOLIOS)
      .filter(([ticker]) => isInScope(ticker))
      .map(([ticker, portfolioId]) => {
        const query = new URLSearchParams({
          appType: 'PRODUCT_PAGE',
          appSubType: 'ISHARES',
          targetSite: 'us-ishares',
          locale: 'en_US',
          portfolioId,
          userType: 'individual',
          component: 'holdings',
          asOfDate: day.replaceAll('-', ''),
        });
        return {
          key: `${ticker} ${day}`,
          url: `https://www.blackrock.com/varnish-api/blk-one01-product-data/product-data/api/v1/get-fund-document?${query}`,
          expects: { header: '' },
          at: day,
          about: { ticker, day },
        };
      });
  },
  land({ about }, bytes) {
    const { ticker, day } = about as { ticker: string; day: string };
    const head = bytes.subarray(0, 2_000).toString('utf8');
    const asOf = /Fund Holdings as of,"([^"]*)"/.exec(head)?.[1];
    if (asOf === undefined)
      throw new ShapeError(`The file is not a list of holdings. It begins: ${head.slice(0, 200)}`);
    if (asOf === '-') return { empty: 'No holdings are published of that day.' };
    const writtenDay = Date.parse(`${asOf} UTC`);
    if (writtenDay !== Date.parse(`${day}T00:00:00Z`))
      return { notYet: `The file has the holdings of ${asOf} instead.` };
    return { files: [{ name: `${ticker}_holdings_${day}.csv`, content: bytes }] };
  },
};

export const ishares: SyncSource = {
  name: 'ishares',
  standing: 'unofficial',
  terms: "An undocumented address of the issuer's site, whose terms of use allow personal use; no redistribution.",
  isOptIn: true,
  hosts: [{ name: 'www.blackrock.com', perSecond: 0.5 }],
  needs: [],
  streams: [isharesHoldings],
};

/** Cboe's option chains, delayed by fifteen minutes, once after each close. */
const chains: Stream = {
  name: 'options',
  kind: 'options',
  schedule: afterClose(35),
  plan: ({ tickers }, { now }) =>
    (tickers ?? []).map((ticker) => ({
      key: `${ticker} ${isoDate(lastSessionOnOrBefore(newYorkDay(now)))}`,
      url: `https://cdn.cboe.com/api/global/delayed_quotes/options/${ticker.replace('.', '')}.json`,
      expects: 'json',
      about: { ticker },
    })),
  land: (task, bytes) => ({ files: [{ name: `cboe-${requireAbout(task, 'ticker')}.json`, content: bytes }] }),
};

export const cboe: SyncSource = {
  name: 'cboe',
  standing: 'unofficial',
  terms: "Cboe's terms ask for its approval and a license before its content is used in any way. No redistribution.",
  isOptIn: true,
  hosts: [{ name: 'cdn.cboe.com', perSecond: 1 }],
  needs: [],
  streams: [
    chains,
    wholeFile({
      name: 'vix',
      kind: 'prices',
      schedule: dailyAt(18, 0),
      url: 'https://cdn.cboe.com/api/global/us_indices/daily_prices/VIX_History.csv',
      file: 'VIX_History.csv',
      expects: { header: 'DATE,OPEN,HIGH,LOW,CLOSE' },
    }),
  ],
};

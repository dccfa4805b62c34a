import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';
import { isSession } from '../../src/market/calendar.ts';

const HEADER = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta';

type Contract = {
  type: 'call' | 'put';
  strike: number;
  expiry: string;
  volume?: number;
  oi?: number;
  bid?: number;
  ask?: number;
  last?: number;
  iv?: number;
  delta?: number;
};

/** The OSI symbol of a contract, without padding. */
export const osi = (root: string, { type, strike, expiry }: Contract): string =>
  `${root}${expiry.slice(2).replaceAll('-', '')}${type === 'call' ? 'C' : 'P'}${String(Math.round(strike * 1_000)).padStart(8, '0')}`;

const readRow = (ticker: string, date: string, spot: number, one: Contract): string => {
  const { type, strike, expiry, volume, oi, bid, ask, last, iv, delta } = one;
  const contract = osi(ticker.replace('.', ''), one);
  return [ticker, date, spot, contract, type, strike, expiry, volume, oi, bid, ask, last, iv, delta].join(',');
};

/** A chain file in our own layout. */
export const chainFile = (chains: readonly [ticker: string, date: string, spot: number, contracts: Contract[]][]) =>
  `${[HEADER, ...chains.flatMap(([ticker, date, spot, contracts]) => contracts.map((contract) => readRow(ticker, date, spot, contract)))].join('\n')}\n`;

/** The last `count` sessions up to a day, oldest first. */
export function sessionsTo(newest: string, count: number): string[] {
  const days: string[] = [];
  for (let day = parseDay(newest)!; days.length < count; day = addDays(day, -1))
    if (isSession(day)) days.unshift(isoDate(day));
  return days;
}

/** Day i of Apple's past: pcVol .40 + .01 i, pcOi .50 + .01 i, atmIv .200 + .001 i, skew .0200 + .0005 i. */
export const pastDay = (date: string, i: number): Contract[] => {
  const expiry = isoDate(addDays(parseDay(date)!, 30));
  const atm = { strike: 200, expiry, iv: 0.2 + 0.001 * i, bid: 3.9, ask: 4.1 };
  return [
    { ...atm, type: 'call', volume: 1_000, oi: 1_000, delta: 0.5 },
    { ...atm, type: 'put', volume: 400 + 10 * i, oi: 500 + 10 * i, delta: -0.5 },
    { type: 'call', strike: 210, expiry, iv: 0.2, delta: 0.25 },
    { type: 'put', strike: 190, expiry, iv: 0.22 + 0.0005 * i, delta: -0.25 },
  ];
};

/** Apple's newest chain: the December monthly, 29 days out, and the Friday after it. Every sum can be done by hand. */
const NEWEST_CHAIN: Contract[] = [
  { type: 'call', strike: 200, expiry: '2025-12-19', volume: 400, oi: 1000, bid: 5.9, ask: 6.1, iv: 0.25, delta: 0.5 },
  { type: 'put', strike: 200, expiry: '2025-12-19', volume: 300, oi: 800, bid: 5.7, ask: 5.9, iv: 0.25, delta: -0.5 },
  { type: 'call', strike: 210, expiry: '2025-12-19', volume: 500, oi: 200, bid: 1.9, ask: 2.1, iv: 0.24, delta: 0.25 },
  { type: 'put', strike: 190, expiry: '2025-12-19', volume: 300, oi: 100, bid: 0.9, ask: 1.1, iv: 0.28, delta: -0.25 },
  { type: 'call', strike: 220, expiry: '2025-12-19', volume: 0, oi: 3000, bid: 0.4, ask: 0.6, iv: 0.26, delta: 0.1 },
  { type: 'put', strike: 180, expiry: '2025-12-19', volume: 0, oi: 2000, bid: 0.3, ask: 0.5, iv: 0.3, delta: -0.1 },
  { type: 'call', strike: 200, expiry: '2025-12-26', volume: 100, oi: 300, bid: 6.9, ask: 7.1, iv: 0.25, delta: 0.5 },
  { type: 'put', strike: 200, expiry: '2025-12-26', volume: 100, oi: 0, bid: 6.4, ask: 6.6, iv: 0.25, delta: -0.5 },
  { type: 'call', strike: 210, expiry: '2025-12-26', iv: 0.24, delta: 0.25 },
  { type: 'put', strike: 190, expiry: '2025-12-26', iv: 0.28, delta: -0.25 },
];

/** Sessions of Apple: 64 past sessions and the newest. */
export const APPLE_SESSIONS = sessionsTo('2025-11-20', 65);

/** Apple with a past; Alphabet with a single day; a fund of which only one put traded and nothing is quoted. */
export const OPTIONS = chainFile([
  ...APPLE_SESSIONS.slice(0, -1).map((date, i): [string, string, number, Contract[]] => [
    'AAPL',
    date,
    200,
    pastDay(date, i),
  ]),
  ['AAPL', '2025-11-20', 200, NEWEST_CHAIN],
  [
    'GOOGL',
    '2025-11-20',
    180,
    [{ type: 'call', strike: 180, expiry: '2025-12-19', volume: 5, oi: 7, iv: 0.3, delta: 0.5 }],
  ],
  [
    'SPY',
    '2025-11-20',
    600,
    [
      { type: 'call', strike: 600, expiry: '2025-12-19', volume: 0, oi: 0 },
      { type: 'put', strike: 600, expiry: '2025-12-19', volume: 50, oi: 10 },
    ],
  ],
]);

/** Apple's newest day, summed by hand. */
export const LATEST = {
  date: '2025-11-20',
  callVol: 1_000,
  putVol: 700,
  callOi: 4_500,
  putOi: 2_900,
  pcVol: 0.7,
  pcOi: 0.6444,
  vwIv: 0.2524, // (800 x .25 ... 500 x .24 + 300 x .28) = 429 / 1,700
  atmIv: 0.25,
  skew25d: 0.04,
  atmIv60: 0.25,
  atmIv90: 0.25,
  iv25c: 0.24,
  iv25p: 0.28,
  expectedMove1d: 0.0233, // 1.48 x .25 x sqrt(1 / 252)
  expectedMove5d: 0.0549,
  expectedMove20d: 0.1099,
  expectedMove1s1d: 0.0157,
  expectedMove1s5d: 0.0352,
  expectedMove1s20d: 0.0704,
  netDelta: 375, // 500 + 50 + 300 + 150 - 400 - 25 - 200
  notionalVol: 679_000, // 100 x (400 x 6 + 300 x 5.8 + 500 x 2 + 300 x 1 + 100 x 7 + 100 x 6.5)
  contracts: 10,
};
export const PCVOL_PCTL = (100 * 32) / 65; // .40 to .70, and today's .70, of 65.
export const SKEW_PCTL = (100 * 42) / 65;
export const IV_RANK = (100 * 0.05) / 0.063; // .250 between .200 and .263.

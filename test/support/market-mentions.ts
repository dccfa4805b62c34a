import { addDays, isoDate, parseDay } from '../../src/lib/dates.ts';

/** The first day with mentions: a Monday. */
export const FIRST_MENTIONS = '2025-10-13';

const HEADER = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';

const daily = (from: string, to: string, row: (date: string) => string): string[] => {
  const rows: string[] = [];
  for (let day = parseDay(from)!; isoDate(day) <= to; day = addDays(day, 1)) rows.push(row(isoDate(day)));
  return rows;
};

/**
 * All mentions by day, with the sum of their polarities:
 *
 * | | 13 Oct to 14 Nov | 15 to 17 Nov | 18 | 19 | 20 | 21 (today) |
 * |---|---|---|---|---|---|---|
 * | Apple: 6 (+3) in the news, 4 (-1) on Reddit | 10 (+2) | 10 (+2) | 10 (+2) | 10 (+2) | 10 (+2) | 20 (+6): 15 news, 5 X |
 * | Microsoft, news | 10 (+5) | 10 (+5) | 10 (+5) | 10 (+5) | 10 (+5) | 10 (+5) |
 * | NVIDIA, YouTube | | 20 (-10) | 20 (-10) | 20 (-10) | 20 (-10) | 20 (-10) |
 * | Exxon, news | | | 10 (-8) | | 8 (0) | |
 * | Alphabet, Substack | | | | | 0 (0) | |
 * | JPMorgan, two headlines | | | | | 2 (+0.1) | |
 * | all | 20 | 40 | 50 | 40 | 50 | 50 |
 */
export const MENTIONS = `${[
  HEADER,
  ...daily(FIRST_MENTIONS, '2025-11-20', (date) => `AAPL,${date},News,Reuters,article,6,3,4,1`),
  ...daily(FIRST_MENTIONS, '2025-11-20', (date) => `aapl,${date},reddit,r/stocks,post,4,-1,1,2`),
  'AAPL,2025-11-21,News,Reuters,article,15,6,8,2',
  'Apple,2025-11-21,X,@zerohedge,post,5,0,1,1',
  ...daily(FIRST_MENTIONS, '2025-11-21', (date) => `MSFT,${date},News,Bloomberg,article,10,5,6,0`),
  ...daily('2025-11-15', '2025-11-21', (date) => `kb-company-1045810,${date},YouTube,Chip Talk,video,20,-10,2,12`),
  'XOM,2025-11-18,News,Reuters,article,10,-8,0,8',
  'XOM,2025-11-20,News,Reuters,article,8,0,1,1',
  'GOOG,2025-11-20,Substack,Search Notes,article,0,0,0,0',
  // Not a company of the market: stored as a fact and never served.
  'NOBODY,2025-11-20,News,Reuters,article,100,10,1,1',
].join('\n')}\n`;

/** The second is from half past ten at night in New York, still the 20th. */
export const HEADLINES = `timestamp,source,title,sentiment,label,reason
2025-11-20 14:00:00,Reuters,JPMorgan Chase raises its outlook - Reuters,0.4,bullish,
2025-11-21 03:30:00,X/@zerohedge,$JPM cuts a thousand jobs,-0.3,bearish,
2025-11-20 15:00:00,Reuters,Markets wait for jobs data - Reuters,0.1,neutral,
`;

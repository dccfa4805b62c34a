/**
 * The earnings calendar of the small market. Today is Friday 21 November 2025: the current week is the 17th to the 23rd,
 * and PRO sees until 21 December.
 */
const vendor = (
  rows: readonly [symbol: string, name: string, reportDate: string, ends: string, estimate: string | null][],
) =>
  JSON.stringify(
    rows.map(([symbol, name, reportDate, fiscalDateEnding, estimate]) => ({
      symbol,
      name,
      reportDate,
      fiscalDateEnding,
      estimate,
      currency: 'USD',
    })),
  );

/**
 * A snapshot of 7 November: Exxon's last report, Microsoft on a day that later moves, and Berkshire, which is later
 * removed.
 */
const EARLY = vendor([
  ['XOM', 'Exxon Mobil Corp', '2025-11-12', '2025-09-30', '1.80'],
  ['MSFT', 'Microsoft Corp', '2025-11-24', '2025-10-31', '3.50'],
  ['BRK-B', 'Berkshire Hathaway Inc', '2025-11-26', '2025-09-30', '5.00'],
]);

/** As of 20 November. Apple has reported the quarter that it lists, by the small market's surprises. */
const LATE = vendor([
  ['XOM', 'Exxon Mobil Corp', '2025-11-23', '2025-10-31', '-0.05'],
  ['MSFT', 'Microsoft Corp', '2025-11-25', '2025-10-31', '3.66'],
  ['GOOG', 'Alphabet Inc Class C', '2025-12-02', '2025-11-30', '2.61'],
  ['GOOGL', 'Alphabet Inc', '2025-12-02', '2025-11-30', '2.60'],
  ['AAPL', 'Apple Inc', '2025-11-24', '2025-09-30', '1.77'],
  ['ZZQ', 'Nowhere Inc', '2025-12-21', '2025-11-30', null],
  ['JPM', 'JPMorgan Chase & Co', '2025-12-22', '2025-11-30', '4.90'],
]);

/** Our own table knows hours and confirmations; of Microsoft for the day that the vendor moves it to. */
const OWN = `ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,fiscalQuarter,confirmed,estimatedEps,currency,reported
NVDA,2025-11-14,NVIDIA Corporation,2025-11-19,after_close,2025-10-31,Q3 2026,true,1.25,USD,
KO,2025-11-14,,2025-11-21,BEFORE_OPEN,2025-09-30,Q3 2025,true,0.78,,
JNJ,2025-11-21,Johnson & Johnson,2025-11-21,before_open,2025-09-30,,true,2.50,USD,true
MSFT,2025-11-14,,2025-11-25,after_close,2025-10-31,Q1 2026,true,,,
`;

export const EARNINGS: [kind: string, name: string, content: string][] = [
  ['earnings-calendar', 'earnings_2025-11-20.json', LATE],
  ['earnings-calendar', 'earnings_2025-11-07.json', EARLY],
  ['earnings-calendar', 'earnings_own.csv', OWN],
];

import { describe, expect, it } from 'vitest';
import { earningsCalendarImporter as importer } from '../../../src/families/earnings-calendar/ingest.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const entry = (over: Record<string, unknown> = {}) => ({
  symbol: 'aapl',
  name: 'Apple Inc',
  reportDate: '2026-01-29',
  fiscalDateEnding: '2025-12-31',
  estimate: '2.67',
  currency: 'USD',
  ...over,
});
const list = (...entries: unknown[]) => getFile('earnings_2025-11-07.json', JSON.stringify(entries));
const HEADER =
  'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,fiscalQuarter,confirmed,estimatedEps,currency,reported';
const table = (...rows: string[]) => getFile('earnings.csv', [HEADER, ...rows].join('\n'));

const APPLE = {
  ticker: 'AAPL',
  source: 'VENDOR',
  snapshotDate: parseDay('2025-11-07'),
  earningsDate: parseDay('2026-01-29'),
  fiscalDateEnding: parseDay('2025-12-31'),
  companyName: 'Apple Inc',
  earningsTime: null,
  confirmed: null,
  fiscalQuarter: null,
  estimatedEps: 2.67,
  currency: 'USD',
  reported: null,
};

describe("A vendor's calendar", () => {
  it('a vendor’s calendar is read as JSON and as CSV alike; missing cells stay open [CAL-04, CAL-06]', async () => {
    expect((await imported(importer, list(entry()))).rows).toEqual([APPLE]);
    const csv =
      'symbol,name,reportDate,fiscalDateEnding,estimate,currency\nAAPL,Apple Inc,2026-01-29,2025-12-31,2.67,USD\n';
    expect((await imported(importer, getFile('earnings_2025-11-07.csv', csv))).rows).toEqual([APPLE]);
  });

  it('a vendor’s calendar has estimates that are missing, negative or numbers [CAL-04]', async () => {
    const result = await imported(
      importer,
      list(
        entry({ symbol: 'A', estimate: null }),
        entry({ symbol: 'BF.B', estimate: '-.5' }),
        entry({ symbol: 'BRK-B', estimate: 4.9 }),
        entry({ symbol: 'A', fiscalDateEnding: '2025-09-30' }),
      ),
    );
    expect(result.rows.map(({ ticker, estimatedEps }) => [ticker, estimatedEps])).toEqual([
      ['A', null],
      ['BF.B', -0.5],
      ['BRK.B', 4.9],
      ['A', 2.67],
    ]);
  });

  it.each([
    [entry({ symbol: '' }), 'symbol'],
    [entry({ symbol: 'NO TICKER' }), 'symbol'],
    [entry({ reportDate: '2026-02-30' }), 'reportDate'],
    [entry({ reportDate: null }), 'reportDate'],
    [entry({ reportDate: '2025-12-30' }), 'reportDate'],
    [entry({ fiscalDateEnding: '' }), 'fiscalDateEnding'],
    [null, 'symbol'],
    [['AAPL'], 'symbol'],
  ])('a vendor’s calendar refuses %j for its %s, and takes the others', async (bad, field) => {
    const { rows, refused } = await imported(importer, list(bad, entry()));
    expect(rows).toEqual([APPLE]);
    expect(refused).toMatchObject([{ line: 1, field }]);
  });

  it.each([
    [entry({ estimate: 'n/a' }), 'estimate'],
    [entry({ estimate: '1e9' }), 'estimate'],
    [entry({ currency: 'dollars' }), 'currency'],
  ])('a vendor’s calendar takes %j without its %s', async (bad, field) => {
    const { rows, refused, notes } = await imported(importer, list(bad));
    expect([refused, notes]).toMatchObject([[], [{ line: 1, field }]]);
    expect(rows[0]![field === 'estimate' ? 'estimatedEps' : field]).toBeNull();
  });

  it('a vendor’s calendar refuses a quarter that is listed twice', async () => {
    const { rows, refused } = await imported(importer, list(entry(), entry({ reportDate: '2026-02-01' })));
    expect([rows, refused.map(({ line }) => line)]).toEqual([[APPLE], [2]]);
  });

  it.each([
    ['earnings.json', JSON.stringify([entry()])],
    ['earnings_2025-02-30.json', JSON.stringify([entry()])],
    ['earnings_2025-11-07.json', '[{"symbol": "AAPL", '],
    ['earnings_2025-11-07.json', '{}'],
    ['earnings_2025-11-07.json', '[]'],
    ['earnings_2025-11-07.json', '[{"other": 1}]'],
  ])('a vendor’s calendar turns down %s with %s', async (name, content) => {
    expect((await importError(importer, getFile(name, content))).message).toBeTruthy();
  });
});

describe('Our own calendar', () => {
  it('says the hour, the quarter and whether the day is confirmed [CAL-04, CAL-05, CAL-06]', async () => {
    const { rows } = await imported(
      importer,
      table(
        'AAPL,2025-11-07,Apple Inc,2026-01-29,AFTER_CLOSE,2025-12-31,Q1 2026,true,2.67,usd,false',
        'KO,2025-11-07,,2026-01-29,,2025-12-31,,,,,',
      ),
    );
    expect(rows[0]).toEqual({
      ...APPLE,
      source: 'OWN',
      earningsTime: 'after_close',
      confirmed: true,
      fiscalQuarter: 'Q1 2026',
      reported: false,
    });
    expect(rows[1]).toMatchObject({ companyName: null, earningsTime: null, confirmed: null, estimatedEps: null });
  });

  it.each([
    ['AAPL,,,2026-01-29,,2025-12-31,,,,,', 'snapshotDate'],
    ['AAPL,2025-11-07', undefined],
  ])('refuses %s for its %s', async (line, field) => {
    const { rows, refused } = await imported(importer, table(line));
    expect([rows, refused.map((one) => one.field)]).toEqual([[], [field]]);
  });

  it.each([
    ['AAPL,2025-11-07,,2026-01-29,noon,2025-12-31,,,,,', 'earningsTime'],
    ['AAPL,2025-11-07,,2026-01-29,,2025-12-31,2026 Q1,,,,', 'fiscalQuarter'],
    ['AAPL,2025-11-07,,2026-01-29,,2025-12-31,,maybe,,,', 'confirmed'],
  ])('takes %s without its %s', async (line, field) => {
    const { rows, refused, notes } = await imported(importer, table(line));
    expect([refused, notes.map((note) => note.field), rows[0]![field]]).toEqual([[], [field], null]);
  });

  it.each(['ticker,earningsDate', `${HEADER},confimed`])('turns down the header %s', async (header) => {
    expect((await importError(importer, getFile('earnings.csv', `${header}\n1,2\n`))).where.line).toBe(1);
  });

  it('knows its files by name, and leaves reported results to their importer', () => {
    expect(
      ['earnings_2025-11-07.json', 'earnings-calendar.csv', 'demo-earnings-calendar-2026-01-01-001.csv'].every(
        importer.accepts,
      ),
    ).toBe(true);
    expect(['earnings-surprises.csv', 'analyst-estimates.csv', 'prices.csv'].some(importer.accepts)).toBe(false);
  });
});

describe('The time of the day in a vendor’s calendar', () => {
  const HEAD = 'symbol,name,reportDate,fiscalDateEnding,estimate,currency,timeOfTheDay';
  it.each([
    ['pre-market', 'before_open'],
    ['post-market', 'after_close'],
    ['Post Market', 'after_close'],
    ['', null],
  ])('%s is the time of the report: %s [CAL-04]', async (text, time) => {
    const file = getFile('earnings_2025-11-07.csv', `${HEAD}\nAAPL,Apple Inc,2026-01-29,2025-12-31,2.67,USD,${text}\n`);
    expect((await imported(importer, file)).rows).toMatchObject([{ ticker: 'AAPL', earningsTime: time }]);
  });

  it('leaves a note if it is another text [CAL-04]', async () => {
    const file = getFile('earnings_2025-11-07.csv', `${HEAD}\nAAPL,Apple Inc,2026-01-29,2025-12-31,2.67,USD,noonish\n`);
    const { rows, notes } = await imported(importer, file);
    expect(rows).toMatchObject([{ earningsTime: null }]);
    expect(notes).toMatchObject([{ field: 'timeOfTheDay', content: 'noonish' }]);
  });
});

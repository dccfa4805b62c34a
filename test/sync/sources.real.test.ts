import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/lib/group.ts';
import { checkShape } from '../../src/sync/shape.ts';
import type { Landed, SyncScope, Task } from '../../src/sync/source.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const readScope = (more: Partial<SyncScope> = {}): SyncScope => ({
  tickers: ['AAPL'],
  since: day('2025-03-01'),
  isNamed: false,
  cikOf: new Map([['AAPL', '0000320193']]),
  funds: new Map([['SPY', null]]),
  ...more,
});

const sources = await loadSources([]);

/** Checks and lands a real file as a stream's first planned task, or as a task that it discovered. */
async function land(name: string, file: string, scope = readScope(), knownTask?: Task): Promise<Landed> {
  const [source, stream] = name.split('/');
  const of = sources.find((stream) => stream.name === source)!.streams.find((source) => source.name === stream)!;
  const task = knownTask ?? of.plan(scope, { now: new Date('2026-11-20T23:30:00Z'), cursor: null })[0]!;
  const bytes = await readFile(join(SHARED_DATA, file));
  checkShape(bytes, task.expects);
  return of.land(task, bytes, scope);
}

const readCounts = ({ tasks = [] }: Landed) =>
  Object.fromEntries([...groupBy(tasks, ({ stream }) => stream)].map(([stream, all]) => [stream, all.length]));

describe.runIf(hasSharedData)('real files', () => {
  it("SEC's list of Apple's filings leads to its ownership forms and to its figures as of the newest report", async () => {
    const landed = await land('sec/submissions', 'edgar_feeds/submissions_CIK0000320193.json');
    expect(readCounts(landed)).toEqual({ ownership: 40, 'listing-events': 2, facts: 1 });
    expect(landed.tasks!.find(({ stream }) => stream === 'facts')!.key).toBe('0000320193 0000320193-26-000006');
  });

  it("SEC's daily index leads to each ownership form of the market once", async () => {
    const whole = readScope({ tickers: null, since: day('2020-03-18') });
    expect(readCounts(await land('sec/index', 'edgar_feeds/form.20200318.idx', whole))).toMatchObject({
      ownership: 1036,
    });
    const apple = await land('sec/index', 'edgar_feeds/form.20200318.idx', readScope({ since: day('2020-03-18') }));
    expect(apple.tasks!.every(({ url }) => url.includes('/320193/'))).toBe(true);
  });

  const about = { ticker: 'SPY', day: '2025-11-18' };
  const task = (expects: Task['expects'], key = '2026-05-04'): Task => ({ key, url: 'https://x', expects, about });
  it.each([
    ['sec/companies', 'reference/company_tickers.json', undefined, 'company_tickers.json'],
    [
      'sec/ownership',
      'ownership/form4_AAPL_0000320193-22-000061.txt',
      task('edgar', '0000320193-22-000061'),
      '0000320193-22-000061.txt',
    ],
    [
      'sec/facts',
      'xbrl/companyfacts_CIK0000320193.json',
      { ...task('json'), about: { cik: '0000320193' } },
      'CIK0000320193.json',
    ],
    [
      'sec/13f',
      '13f/lts_one_2023Q3_0001894188-23-000007_full_submission.txt',
      task('edgar', '0001894188-23-000007'),
      '0001894188-23-000007.txt',
    ],
    [
      'sec/nport',
      'etf/NPORT.Dupree.xml',
      { ...task('xml', 'a'), about: { seriesId: 'S000012000', accession: 'a' } },
      'nport-a.xml',
    ],
    [
      'finra/short-interest',
      'short/finra_shrt20241231_excerpt.csv',
      task({ header: 'accountingYearMonthNumber|symbolCode|' }, '2024-12-31'),
      'shrt20241231.csv',
    ],
    ['sp500/constituents', 'reference/sp500_constituents.csv', undefined, 'sp500-constituents.csv'],
    ['legislators/current', 'congress/legislators-current.json', undefined, 'legislators-current.json'],
    ['ssga/holdings', 'etf/SPY_holdings_daily_2025.xlsx', task('zip'), 'SPY_holdings.xlsx'],
    ['ishares/holdings', 'etf/IVV_holdings_2025-11-18.csv', task({ header: '' }), 'SPY_holdings_2025-11-18.csv'],
    ['cboe/options', 'options/cboe_SHY_last.json', task('json'), 'cboe-SPY.json'],
  ] as const)('%s lands %s unchanged', async (stream, file, matchedTask, name) => {
    const { files = [] } = await land(stream, file, readScope(), matchedTask as Task | undefined);
    const bytes = await readFile(join(SHARED_DATA, file));
    for await (const one of files) expect([one.name, bytes.equals(Buffer.from(one.content))]).toEqual([name, true]);
    expect(files).toHaveLength(1);
  });

  it('finra/short-volume refuses an excerpt, which lacks the last line with the number of rows', async () => {
    const excerpt = 'short/finra_CNMSshvol20260504_excerpt.txt';
    const ofDay = task({ header: 'Date|Symbol|ShortVolume|' });
    await expect(land('finra/short-volume', excerpt, readScope(), ofDay)).rejects.toThrow('it is cut off');
  });
});

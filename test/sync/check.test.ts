import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatChecks } from '../../src/cli/sync.ts';
import { probeSources, type SourceCheck } from '../../src/sync/check.ts';
import { describeDifferences, findColumns, RECORDINGS } from '../../src/sync/recordings.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';
import { file, status } from '../support/stand-in.ts';
import { useSyncRuns } from '../support/sync-run.ts';

const EVENING = new Date('2026-11-20T23:30:00Z');
const COMPANIES = 'www.sec.gov/files/company_tickers.json';
const MEMBERS = 'raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv';
const findRecording = (stream: string) => RECORDINGS.find((recording) => recording.stream === stream)!;
const volumePath = (day: string) => `cdn.finra.org/equity/regsho/daily/CNMSshvol${day}.txt`;
const volumes = (columns: readonly string[]) => `${columns.join('|')}\n20261119|AAPL|1|0|2|Q\n1\n`;

/** As many rows as the recorded list has bytes. */
const listCompanies = (row: object) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, { ...row, title: 'A'.repeat(40) }])));

describe('The check of sources', () => {
  const runs = useSyncRuns(EVENING, () => new Map());
  const check = async (only: readonly string[] = []): Promise<ReadonlyMap<string, SourceCheck>> => {
    const checks = await probeSources({
      db: runs.db,
      sources: await loadSources([]),
      settings: { isOn: false, wanted: null, values: runs.values, sources: [], mirror: runs.server.url },
      only,
      time: { now: () => runs.now, sleep: async () => {} },
      silenceMs: 300,
    });
    return new Map(checks.map((answer) => [answer.source, answer]));
  };

  it('requests one file of each source that is on, names why the others are off, and stores nothing', async () => {
    runs.server.answers.set(COMPANIES, file(listCompanies({ cik_str: 1, ticker: 'A' })));
    const checks = await check();
    expect(checks.get('sec')).toMatchObject({ outcome: 'AS_RECORDED', stream: 'sec/companies', details: [] });
    expect(checks.get('congress')?.details[0]).toContain('--accept congress');
    expect(checks.get('tiingo')).toMatchObject({ outcome: 'SKIPPED', details: ['SYNC_KEY_TIINGO is not set.'] });
    expect(runs.server.asked.filter(({ path }) => path.startsWith('www.sec.gov'))).toHaveLength(1);
    expect(runs.server.asked[0]!.headers['user-agent']).toContain('test@example.com');
    const tables = ['sync_item', 'sync_stream', 'sec_company'];
    for (const table of tables) expect(await runs.db.query(`SELECT 1 FROM "${table}"`), table).toEqual([]);
  });

  it('reports columns that are new, missing, or in another order, and another size', async () => {
    runs.server.answers.set(COMPANIES, file('{"0":{"cik_str":1,"symbol":"A","title":"B"},"1":{}}'));
    const { outcome, details } = (await check(['sec'])).get('sec')!;
    expect(outcome).toBe('DIFFERS');
    expect(details).toEqual([
      'It lacks ticker.',
      'It has symbol besides.',
      'It has 51 bytes; the recorded file had 730,890.',
    ]);
    const { columns } = findRecording('finra/short-volume');
    const swapped = [columns[0]!, columns[2]!, columns[1]!, ...columns.slice(3)];
    expect(describeDifferences(findRecording('finra/short-volume'), Buffer.from(volumes(swapped)))).toEqual([
      `Its columns are in another order: ${swapped.join(', ')}.`,
    ]);
  });

  it('asks for the day before if the newest file is not published, and for no third file', async () => {
    const { columns } = findRecording('finra/short-volume');
    runs.server.answers.set(volumePath('20261120'), status(404));
    runs.server.answers.set(volumePath('20261119'), file(volumes(columns)));
    expect((await check(['finra'])).get('finra')).toMatchObject({ outcome: 'AS_RECORDED' });
    runs.server.answers.set(volumePath('20261119'), status(404));
    runs.server.asked.length = 0;
    expect((await check(['finra'])).get('finra')).toMatchObject({ outcome: 'OUTAGE' });
    expect(runs.server.asked).toHaveLength(2);
  });

  it('tells a page, a refusal, and a failure from a file', async () => {
    for (const [answer, outcome, detail] of [
      [file('<html>Sign in</html>'), 'DIFFERS', /page instead/],
      [status(403, 'Forbidden'), 'REFUSED', /forbids it/],
      [status(500), 'OUTAGE', /failed \(500\)/],
    ] as const) {
      runs.server.answers.set(MEMBERS, answer);
      const { details, ...rest } = (await check(['sp500'])).get('sp500')!;
      expect(rest.outcome).toBe(outcome);
      expect(details[0]).toMatch(detail);
    }
  });

  it('is printed as a table, with the differences below it', () => {
    const base = { url: 'https://a', seenOn: '2026-08-08', bytes: 1_200 };
    expect(
      formatChecks([
        { ...base, source: 'a', stream: 'a/b', outcome: 'AS_RECORDED', details: [] },
        { ...base, source: 'c', stream: 'c/d', outcome: 'DIFFERS', details: ['It lacks x.'] },
        { source: 'e', stream: null, url: null, seenOn: null, bytes: null, outcome: 'SKIPPED', details: ['No key.'] },
      ]),
    ).toEqual([
      'source  answer       bytes  recorded',
      'a/b     as recorded  1,200  2026-08-08',
      'c/d     differs      1,200  2026-08-08',
      'e       skipped',
      '',
      'c/d: It lacks x. https://a',
      'e: No key.',
    ]);
  });
});

describe('A recording', () => {
  it('is of a stream that plans files, and is listed in docs/syncing.md', async () => {
    const sources = await loadSources([]);
    const streams = sources.flatMap(({ name, streams }) => streams.map((stream) => `${name}/${stream.name}`));
    expect(RECORDINGS.map(({ stream }) => stream).filter((stream) => !streams.includes(stream))).toEqual([]);
    const guide = await readFile(join(import.meta.dirname, '../../docs/syncing.md'), 'utf8');
    for (const { stream, seenOn } of RECORDINGS) expect(guide).toContain(`| \`${stream}\` | ${seenOn} |`);
  });

  it.runIf(hasSharedData).each([
    ['sec/companies', 'reference/company_tickers.json'],
    ['sec/index', 'edgar_feeds/form.20200318.idx'],
    ['finra/short-volume', 'short/finra_CNMSshvol20260504_excerpt.txt'],
    ['sp500/constituents', 'reference/sp500_constituents.csv'],
    ['legislators/current', 'congress/legislators-current.json'],
    ['ssga/holdings', 'etf/SPY_holdings_daily_2025.xlsx'],
    ['ishares/holdings', 'etf/IVV_holdings_2025-11-18.csv'],
  ])('of %s has the columns of the real file', async (stream, path) => {
    const bytes = await readFile(join(SHARED_DATA, path));
    expect(findColumns(bytes)).toEqual(findRecording(stream).columns);
    expect(describeDifferences(findRecording(stream), bytes)).toEqual([]);
  });
});

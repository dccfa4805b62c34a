import { describe, expect, it } from 'vitest';
import { demoLines, formatUnserved, summary } from '../../src/cli/output.ts';
import { type Status, statusLines, withoutPassword } from '../../src/cli/status.ts';

const fresh: Status = {
  gateway: 'running',
  holder: { pid: 41, what: 'a gateway', since: '2025-11-21T14:05:06.000Z' },
  database: 'embedded in /data',
  families: [
    {
      family: 'prices',
      version: 3,
      asOf: '2025-11-20',
      generatedAt: '2025-11-21T06:00:00.000Z',
      rows: 1200,
      lastError: null,
      lastErrorAt: null,
    },
    {
      family: 'ratings',
      version: 1,
      asOf: null,
      generatedAt: '2025-11-20T06:00:00.000Z',
      rows: 9,
      lastError: 'no sessions',
      lastErrorAt: '2025-11-21T07:08:09.000Z',
    },
  ],
  sources: [],
  warnings: [],
};

describe('the output of `status`', () => {
  it('names the location of the data, the serving process, and a line per family', () => {
    expect(statusLines(fresh)).toEqual([
      'database  embedded in /data',
      'gateway   running (a gateway, process 41, since 2025-11-21 14:05)',
      '',
      'family   version  as of       built (UTC)       rows',
      'prices   3        2025-11-20  2025-11-21 06:00  1,200',
      'ratings  1                    2025-11-20 06:00  9      failed',
      '',
      'ratings failed at 2025-11-21 07:08: no sessions',
    ]);
  });

  it('shows the state of each source and why it is not fresh', () => {
    const source = {
      family: 'insider' as const,
      day: '2025-11-20',
      lastSuccessAt: '2025-11-21T05:30:00.000Z',
      nextAt: null,
      reason: null,
      filesLeft: 0,
      holes: 0,
      fetchingSince: null,
    };
    const lines = statusLines({
      ...fresh,
      sources: [
        { ...source, name: 'finra/short-volume', family: 'short-volume', state: 'FRESH' },
        {
          ...source,
          name: 'sec/ownership',
          state: 'BLOCKED',
          reason: 'SEC refused: too many requests (403).',
          nextAt: '2025-11-21T06:00:00.000Z',
          filesLeft: 12,
          holes: 3,
        },
      ],
    });
    expect(lines.slice(9)).toEqual([
      'source              feeds         state    up to       last success (UTC)  next try (UTC)    files left  holes',
      'finra/short-volume  short-volume  fresh    2025-11-20  2025-11-21 05:30',
      'sec/ownership       insider       blocked  2025-11-20  2025-11-21 05:30    2025-11-21 06:00  12          3',
      '',
      'sec/ownership: SEC refused: too many requests (403).',
    ]);
  });

  it('lists defects of the stored data after the families that failed', () => {
    const warning = 'Prices of 1 ticker have a history that no file links to newer prices.';
    expect(statusLines({ ...fresh, warnings: [warning] }).slice(-2)).toEqual(['', warning]);
  });

  it('suggests a next step if there is no data', () => {
    const lines = statusLines({ ...fresh, gateway: 'not running', holder: null, families: [] });
    expect(lines[1]).toBe('gateway   not running');
    expect(lines[3]).toContain('market-signals demo');
    expect(lines[3]).toContain('market-signals sync');
  });

  it('never shows a password', () => {
    expect(withoutPassword('postgresql://me:secret@db:5432/signals?password=secret')).toBe(
      'postgresql://me@db:5432/signals',
    );
  });
});

it('what `demo` prints has a line of each key', () => {
  const lines = demoLines({ outcome: 'made', scale: 'standard', keys: { FREE: 'ssk_a', PRO: 'ssk_b' } });
  expect(lines).toEqual(['The standard demo market was created.', 'FREE key  ssk_a', 'PRO  key  ssk_b']);
});

it('the output of `ingest` ends with a table of files, their total, and the rows that a complete list removed', () => {
  const none = { skipped: 0, skips: {}, noted: 0, notes: [], removed: 0 };
  const notes = [{ note: 'Not a date (YYYY-MM-DD).', line: 3, field: 'dateadded', content: '2001?' }];
  const skips = { 'A later report repeats the figure.': 2 };
  const counts = {
    ...none,
    read: 5,
    written: 1,
    unchanged: 1,
    refused: 1,
    changed: true,
    skipped: 2,
    skips,
    noted: 1,
    notes,
  };
  const refusals = [{ refused: 'Missing.', line: 4, field: 'symbol', content: ',No symbol' }];
  const list = {
    ...none,
    file: 'dow30.csv',
    read: 30,
    written: 0,
    unchanged: 30,
    refused: 0,
    removed: 2,
    changed: true,
  };
  expect(
    summary(
      [
        { file: 'a.csv', ...counts, refusals },
        { ...list, refusals: [] },
      ],
      true,
    ),
  ).toEqual([
    'a.csv:',
    '  line 4, symbol: Missing. (,No symbol)',
    '  line 3, dateadded: Not a date (YYYY-MM-DD). The cell is left empty. (2001?)',
    '  skipped 2: A later report repeats the figure.',
    '',
    'file       read  written  unchanged  refused  skipped  removed  notes',
    'a.csv         5        1          1        1        2        0      1',
    'dow30.csv    30        0         30        0        0        2      0',
    '2 files      35        1         31        1        2        2      1',
    'Dry run: nothing was changed.',
  ]);
});

it('the total of `ingest` adds up beside a file that is refused whole, and counts that file', () => {
  const file = (name: string, read: number, written: number, refused: number) => ({
    file: name,
    read,
    written,
    unchanged: 0,
    refused,
    skipped: 0,
    skips: {},
    noted: 0,
    notes: [],
    removed: 0,
    changed: written > 0,
    refusals: [],
  });
  const whole = { ...file('cover.xml', 0, 0, 0), failure: 'The cover names no filer.' };
  expect(summary([file('a.xml', 225, 223, 2), whole], false).slice(2)).toEqual([
    'file                      read  written  unchanged  refused',
    'a.xml                      225      223          0        2',
    'cover.xml (not imported)     0        0          0        0',
    '2 files, 1 not imported    225      223          0        2',
  ]);
});

it('the remarks of `ingest` name the command that lists those that are not shown, except in a dry run', () => {
  const refusals = Array.from({ length: 7 }, (_, i) => ({ refused: 'Missing.', line: i + 2 }));
  const report = {
    file: 'a.csv',
    read: 9,
    written: 2,
    unchanged: 0,
    refused: 7,
    skipped: 0,
    skips: {},
    noted: 0,
    notes: [],
    removed: 0,
    changed: true,
    refusals,
  };
  expect(summary([report], false)[6]).toBe('  and 2 more: market-signals refused --rows --file a.csv');
  expect(summary([report], true)[6]).toBe('  and 2 more');
});

describe('The output of `refused --unserved`', () => {
  const trades = {
    table: 'politician_trade',
    kinds: ['house-trades'],
    stored: 10_184,
    served: 8_928,
    unserved: [
      { reason: 'The asset is not a stock.', rows: 1_200 },
      { reason: 'No ticker is known.', rows: 56 },
    ],
  };
  const bars = { table: 'daily_bar', kinds: ['prices'], stored: 3, served: 3, unserved: [] };

  it('has a line for each reason of a table, and none for a table that is served in full', () => {
    expect(formatUnserved([trades, bars])).toEqual([
      'Stored, but not served:',
      'table             not served  of stored  reason',
      'politician_trade       1,200     10,184  The asset is not a stock.',
      'politician_trade          56     10,184  No ticker is known.',
    ]);
  });

  it('states that every stored row is served', () => {
    expect(formatUnserved([bars])).toEqual(['Every stored row is served.']);
  });
});

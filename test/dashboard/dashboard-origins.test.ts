import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceState } from '../../dashboard/src/origins/data-origins.ts';
import { originRows, sharedOrigin } from '../../dashboard/src/origins/origin-rows.ts';
import { isFamily } from '../../src/db/datasets.ts';

const PAGES = new URL('../../dashboard/src/', import.meta.url).pathname;

const source = (name: string, more: Partial<SourceState> = {}): SourceState => ({
  name,
  family: null,
  state: 'FRESH',
  day: null,
  lastSuccessAt: null,
  nextFetchAt: null,
  reason: null,
  filesLeft: 0,
  ...more,
});
const status = (family: string, sources: SourceState[] = [], more = {}) => ({
  family,
  asOf: '2026-11-20',
  generatedAt: '2026-11-21T06:00:00.000Z',
  isSynthetic: false,
  isLoading: false,
  firstLoadedDate: null,
  sources,
  ...more,
});

describe('the footer', () => {
  it('names a source that all panels share once', () => {
    const row = (from: string) => ({ panel: 'Any', asOf: [], isDated: false, from, problems: [] });
    expect(sharedOrigin([row('the demo market, synthetic'), row('the demo market, synthetic')])).toBe(
      'the demo market, synthetic',
    );
    expect(sharedOrigin([row('sec/ownership'), row('alpaca/bars')])).toBeNull();
    expect(sharedOrigin([row('sec/ownership')])).toBeNull();
  });

  it('shows the day and sources of each panel, and which source is late', () => {
    const rows = originRows(
      [
        { title: 'Price', families: ['prices'] },
        { title: 'Trades', families: ['insider'] },
        { title: 'Trades', families: ['politician-trades'] },
        { title: 'Options', families: ['options'] },
      ],
      [
        status('prices', [source('alpaca/bars', { state: 'LATE', reason: 'The host failed (503).' })]),
        status('insider', [source('sec/ownership')], { asOf: '2026-11-19' }),
        status('politician-trades', [], { asOf: null }),
      ],
    );
    expect(rows).toEqual([
      {
        panel: 'Price',
        asOf: ['2026-11-20'],
        isDated: true,
        from: 'alpaca/bars',
        problems: ['alpaca/bars is late: The host failed (503).'],
      },
      { panel: 'Trades', asOf: ['2026-11-19'], isDated: true, from: 'sec/ownership', problems: [] },
      { panel: 'Options', asOf: [], isDated: false, from: 'no data yet', problems: [] },
    ]);
  });

  it('shows when data without a day was updated', () => {
    const [row] = originRows([{ title: 'Peers', families: ['entities'] }], [status('entities', [], { asOf: null })]);
    expect(row).toMatchObject({ asOf: ['2026-11-21'], isDated: false });
  });

  it('names imports by hand and the demo market as sources', () => {
    const panels = [{ title: 'Price', families: ['prices'] }];
    expect(originRows(panels, [status('prices')])[0]!.from).toBe('imported files');
    expect(originRows(panels, [status('prices', [], { isSynthetic: true })])[0]!.from).toMatch(
      /demo market, synthetic/,
    );
  });

  it('says while older data of a panel is still loading, and from which day on it is complete', () => {
    const panels = [
      { title: 'Mentions', families: ['metrics', 'prices'] },
      { title: 'Price', families: ['prices'] },
      { title: 'Short volume', families: ['short-volume'] },
    ];
    const rows = originRows(panels, [
      status('metrics', [], { isLoading: true, firstLoadedDate: '2026-10-09' }),
      status('prices'),
      status('short-volume', [], { isLoading: true }),
    ]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['Older data is still loading. Complete from Oct 9, 2026.'],
      [],
      ['Older data is still loading.'],
    ]);
  });

  it('is named by panels with families that exist', async () => {
    const files = (await readdir(PAGES, { recursive: true })).filter((name) => name.endsWith('.tsx'));
    const texts = await Promise.all(files.map((name) => readFile(join(PAGES, name), 'utf8')));
    const lists = texts.flatMap((text) => [...text.matchAll(/families=\{\[([^\]]+)\]\}/g)].map(([, list]) => list!));
    const familyNames = lists.flatMap((list) => [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name!));
    expect(new Set(familyNames).size).toBeGreaterThan(25);
    expect(familyNames.filter((name) => !isFamily(name))).toEqual([]);
  });
});

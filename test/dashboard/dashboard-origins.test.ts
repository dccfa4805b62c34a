import { describe, expect, it } from 'vitest';
import type { DataFamily } from '../../dashboard/src/generated/graphql.ts';
import type { SourceState } from '../../dashboard/src/origins/data-origins.ts';
import { originRows, sharedOrigin } from '../../dashboard/src/origins/origin-rows.ts';
import type { VisiblePanel } from '../../dashboard/src/origins/shown.ts';

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
const status = (family: DataFamily, sources: SourceState[] = [], more = {}) => ({
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
        { title: 'Price', families: ['PRICES'] },
        { title: 'Trades', families: ['INSIDER'] },
        { title: 'Trades', families: ['POLITICIAN_TRADES'] },
        { title: 'Options', families: ['OPTIONS'] },
      ],
      [
        status('PRICES', [source('alpaca/bars', { state: 'LATE', reason: 'The host failed (503).' })]),
        status('INSIDER', [source('sec/ownership')], { asOf: '2026-11-19' }),
        status('POLITICIAN_TRADES', [], { asOf: null }),
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
    const [row] = originRows([{ title: 'Peers', families: ['ENTITIES'] }], [status('ENTITIES', [], { asOf: null })]);
    expect(row).toMatchObject({ asOf: ['2026-11-21'], isDated: false });
  });

  it('names imports by hand and the demo market as sources', () => {
    const panels = [{ title: 'Price', families: ['PRICES' as const] }];
    expect(originRows(panels, [status('PRICES')])[0]!.from).toBe('imported files');
    expect(originRows(panels, [status('PRICES', [], { isSynthetic: true })])[0]!.from).toMatch(
      /demo market, synthetic/,
    );
  });

  it('says while older data of a panel is still loading, and from which day on it is complete', () => {
    const panels: VisiblePanel[] = [
      { title: 'Mentions', families: ['METRICS', 'PRICES'] },
      { title: 'Price', families: ['PRICES'] },
      { title: 'Short volume', families: ['SHORT_VOLUME'] },
    ];
    const rows = originRows(panels, [
      status('METRICS', [], { isLoading: true, firstLoadedDate: '2026-10-09' }),
      status('PRICES'),
      status('SHORT_VOLUME', [], { isLoading: true }),
    ]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      ['Older data is still loading. Complete from Oct 9, 2026.'],
      [],
      ['Older data is still loading.'],
    ]);
  });
});

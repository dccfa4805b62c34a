import { describe, expect, it } from 'vitest';
import {
  fitLabel,
  HEADING,
  hitAt,
  isSizedByCap,
  layOutTiles,
} from '../../dashboard/src/pages/market/heatmap-layout.ts';

const tile = (ticker: string, sector: string, marketCap: number | null) => ({ ticker, sector, marketCap });
const TILES = [
  tile('XOM', 'Energy', 100),
  tile('AAPL', 'Technology', 300),
  tile('MSFT', 'Technology', 200),
  tile('NONE', 'Technology', null),
];
const SIZE = { width: 600, height: 400 };
const area = ({ width, height }: { width: number; height: number }) => width * height;

describe('The layout of the heatmap', () => {
  it('gives each stock an area by its market cap, the largest sector and stock first', () => {
    const sectors = layOutTiles(TILES, SIZE, false);
    expect(sectors.map(({ name, tiles }) => [name, tiles.map((tile) => tile.tile.ticker)])).toEqual([
      ['Technology', ['AAPL', 'MSFT']],
      ['Energy', ['XOM']],
    ]);
    const areas = sectors.flatMap(({ tiles }) => tiles).map(({ box }) => area(box) / area(SIZE));
    expect(areas[0]).toBeCloseTo(3 / 6, 1);
    expect(areas[1]).toBeCloseTo(2 / 6, 1);
    expect(areas[2]).toBeCloseTo(1 / 6, 1);
  });

  it('gives all stocks the same area where most have no market cap', () => {
    const tiles = [tile('AAPL', 'Technology', 300), tile('MSFT', 'Technology', null), tile('XOM', 'Energy', null)];
    const boxes = layOutTiles(tiles, SIZE, false).flatMap((sector) => sector.tiles);
    expect(boxes.map((box) => box.tile.ticker).sort()).toEqual(['AAPL', 'MSFT', 'XOM']);
    for (const { box } of boxes) expect(area(box) / area(SIZE)).toBeCloseTo(1 / 3, 1);
    expect([isSizedByCap(tiles), isSizedByCap(TILES)]).toEqual([false, true]);
  });

  it('keeps a line above the tiles of a sector for its name', () => {
    for (const { box, tiles } of layOutTiles(TILES, SIZE, true))
      for (const one of tiles) expect(one.box.top).toBeGreaterThanOrEqual(box.top + HEADING);
  });

  it('finds the stock, the sector alone, or nothing at a point', () => {
    const sectors = layOutTiles(TILES, SIZE, true);
    const { left, top } = sectors[0]!.box;
    expect(hitAt(sectors, left + 5, top + 5)).toMatchObject({ sector: { name: 'Technology' }, hit: null });
    expect(hitAt(sectors, left + 5, top + HEADING + 5).hit?.tile.ticker).toBe('AAPL');
    expect(hitAt(sectors, -1, 5)).toEqual({ sector: null, hit: null });
    expect(layOutTiles([], SIZE, true)).toEqual([]);
  });
});

describe('A label in the heatmap', () => {
  const box = (width: number, height: number) => ({ left: 0, top: 0, width, height });
  /** Widths of NVDA and −1.12% if each letter is one pixel wide. */
  const widths = { ticker: 2.8, reading: 3.4 };

  it('has the reading where width and height have room for both lines', () => {
    expect(fitLabel(box(120, 90), widths)).toEqual({ letters: 22, hasReading: true });
    expect(fitLabel(box(70, 60), widths)).toEqual({ letters: 14, hasReading: true });
    expect(fitLabel(box(48, 86), widths)).toEqual({ letters: 11, hasReading: true });
  });

  it('is the ticker alone in a tile that is wide but flat, however large it is', () => {
    expect(fitLabel(box(400, 20), widths)).toEqual({ letters: 13, hasReading: false });
  });

  it('is missing in a tile that is tall but narrower than its ticker', () => {
    expect(fitLabel(box(24, 400), widths)).toBeNull();
    expect(fitLabel(box(400, 12), widths)).toBeNull();
  });

  it('is the ticker alone without a reading', () => {
    expect(fitLabel(box(120, 90), { ticker: 2.8, reading: null })).toEqual({ letters: 13, hasReading: false });
  });
});

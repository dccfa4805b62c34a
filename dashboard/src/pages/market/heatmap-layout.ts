import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { groupBy } from '../../group.ts';

/** In pixels from the map's top left corner. */
export type Box = { left: number; top: number; width: number; height: number };
type PlacedTile<Tile> = { tile: Tile; box: Box };
export type SectorBox<Tile> = { name: string; box: Box; tiles: readonly PlacedTile<Tile>[] };

type Sized = { sector: string; marketCap: number | null };
type Node<Tile> = { name: string; children: Node<Tile>[] } | { tile: Tile; size: number };

/** Gap between sectors, gap between tiles, and height of a sector's heading, in pixels. */
const BETWEEN_SECTORS = 3;
const BETWEEN_TILES = 1;
export const HEADING = 18;
/** The target ratio of width to height: slightly wider than tall, because of the labels. */
const RATIO = 1.3;

type WithCap = Pick<Sized, 'marketCap'>;

const hasCap = ({ marketCap }: WithCap) => (marketCap ?? 0) > 0;

/** Whether tiles can be sized by market cap: at least half of them have a market cap. */
export const isSizedByCap = (tiles: readonly WithCap[]): boolean => tiles.filter(hasCap).length * 2 >= tiles.length;

/**
 * Places tiles by sector, each sized by market cap; the largest sectors and tiles come first. A tile without a market
 * cap has no area and is left out, but if most tiles have none, all tiles have the same size.
 * @param hasHeadings reserves a line for the name above each sector
 */
export function layOutTiles<Tile extends Sized>(
  tiles: readonly Tile[],
  { width, height }: { width: number; height: number },
  hasHeadings: boolean,
): SectorBox<Tile>[] {
  const isByCap = isSizedByCap(tiles);
  const bySector = groupBy(
    tiles.filter((tile) => !isByCap || hasCap(tile)),
    ({ sector }) => sector,
  );
  const root = hierarchy<Node<Tile>>({
    name: '',
    children: [...bySector].map(([name, members]) => ({
      name,
      children: members.map((tile) => ({ tile, size: isByCap ? tile.marketCap! : 1 })),
    })) as Node<Tile>[],
  })
    .sum((node) => ('size' in node ? node.size : 0))
    .sort((a, b) => b.value! - a.value!);
  const placed = treemap<Node<Tile>>()
    .size([width, height])
    .tile(treemapSquarify.ratio(RATIO))
    .round(true)
    .paddingInner(({ depth }) => (depth === 0 ? BETWEEN_SECTORS : BETWEEN_TILES))
    .paddingTop(({ depth }) => (hasHeadings && depth === 1 ? HEADING : 0))(root);
  return (placed.children ?? []).map((sector) => ({
    name: (sector.data as { name: string }).name,
    box: toBox(sector),
    tiles: (sector.children ?? []).map((child) => ({ tile: (child.data as { tile: Tile }).tile, box: toBox(child) })),
  }));
}

type Rectangle = Pick<HierarchyRectangularNode<unknown>, 'x0' | 'x1' | 'y0' | 'y1'>;

const toBox = ({ x0, y0, x1, y1 }: Rectangle): Box => ({
  left: x0,
  top: y0,
  width: x1 - x0,
  height: y1 - y0,
});

const isIn = ({ left, top, width, height }: Box, x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

/** Finds the tile at a point, and the sector around it; null for each that is not there. */
export function hitAt<Tile>(sectors: readonly SectorBox<Tile>[], x: number, y: number) {
  const sector = sectors.find(({ box }) => isIn(box, x, y)) ?? null;
  return { sector, hit: sector?.tiles.find(({ box }) => isIn(box, x, y)) ?? null };
}

/**
 * The label of a tile. `letters`: the font size in whole pixels, because the browser treats each size as another font.
 * `hasReading`: whether the reading is below the ticker.
 */
type TileLabel = { letters: number; hasReading: boolean };

/** Minimum and maximum font size, and padding around a label, in pixels. */
const SMALLEST = 11;
const LARGEST = 22;
const PADDING = 2;
/** The height of a line, and the font size of the reading, relative to the font size of the ticker. */
export const LINE = 1.2;
export const READING = 0.85;

/**
 * The largest label that fits a tile; null if not even the ticker fits, because part of a ticker is another ticker.
 * @param widths of ticker and reading at a font size of one pixel; the reading's is null if there is none
 */
export function fitLabel({ width, height }: Box, widths: { ticker: number; reading: number | null }): TileLabel | null {
  const [wide, tall] = [width - 2 * PADDING, height - 2 * PADDING];
  const fitting = (widest: number, lines: number) =>
    Math.min(wide / widest, tall / (lines * LINE), Math.max(SMALLEST, width / 5));
  const both = widths.reading === null ? 0 : fitting(Math.max(widths.ticker, widths.reading * READING), 1 + READING);
  if (both >= SMALLEST) return { letters: Math.floor(Math.min(LARGEST, both)), hasReading: true };
  // A ticker without a reading stays small: large letters would make the tile look larger than it is.
  const alone = Math.min(wide / widths.ticker, tall / LINE);
  return alone >= SMALLEST ? { letters: Math.floor(Math.min(13, alone)), hasReading: false } : null;
}

import { FONT } from '../../font.ts';
import type { Palette } from '../../palette.ts';
import type { HeatmapTile, LayerOf } from './heatmap-layers.ts';
import { type Box, fitLabel, HEADING, LINE, READING, type SectorBox } from './heatmap-layout.ts';

/** In pixels. */
export const HEATMAP_HEIGHT = 460;
/** Sectors have headings from this width on. */
export const WIDE = 480;

type Pen = CanvasRenderingContext2D;

/** Draws the map at the pen's scale. Yields after each sector, so that a phone can handle input in between. */
export function* paintHeatmap(
  pen: Pen,
  sectors: readonly SectorBox<HeatmapTile>[],
  layer: LayerOf,
  palette: Palette,
  hasHeadings: boolean,
): Generator<void, void> {
  for (const { name, box, tiles } of sectors) {
    pen.textBaseline = 'middle';
    if (hasHeadings) writeHeading(pen, name, box, palette);
    pen.textAlign = 'center';
    for (const { tile, box: at } of tiles) {
      const value = tile[layer.value];
      pen.fillStyle = shade(value, layer, palette);
      pen.fillRect(at.left, at.top, at.width, at.height);
      pen.fillStyle = palette.text;
      writeLabel(pen, tile.ticker, value === null ? null : layer.written(value), at);
    }
    yield;
  }
}

const bold = (letters: number) => `bold ${letters}px ${FONT}`;
const regular = (letters: number) => `${letters}px ${FONT}`;

function writeHeading(pen: Pen, name: string, { left, top, width }: Box, palette: Palette): void {
  pen.fillStyle = palette.raised;
  pen.fillRect(left, top, width, HEADING);
  pen.font = bold(12);
  pen.textAlign = 'left';
  pen.fillStyle = palette.text;
  pen.fillText(cutOff(pen, name, width - 8), left + 4, top + HEADING / 2 + 1);
}

/** Truncates a text with an ellipsis if it is too wide; empty if only the ellipsis would remain. */
function cutOff(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 0 && pen.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return length > 1 ? `${text.slice(0, length).trimEnd()}…` : '';
}

function writeLabel(pen: Pen, ticker: string, reading: string | null, box: Box): void {
  const label = fitLabel(box, {
    ticker: measureWidth(pen, ticker, bold),
    reading: reading === null ? null : measureWidth(pen, reading, regular),
  });
  if (!label) return;
  const { letters, hasReading } = label;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  pen.font = bold(letters);
  pen.fillText(ticker, x, hasReading ? y - (letters * READING * LINE) / 2 : y);
  if (!hasReading) return;
  pen.font = regular(Math.floor(letters * READING));
  pen.fillText(reading!, x, y + (letters * LINE) / 2);
}

const MEASURED = 100;
const widths = new Map<string, number>();

/**
 * The width at a font size of one pixel. Each letter is measured once, because measuring every text takes longer than
 * drawing it.
 */
function measureWidth(pen: Pen, text: string, font: (letters: number) => string): number {
  let sum = 0;
  for (const letter of text) {
    const key = `${font === bold} ${letter}`;
    let width = widths.get(key);
    if (width === undefined) {
      pen.font = font(MEASURED);
      width = pen.measureText(letter).width / MEASURED;
      widths.set(key, width);
    }
    sum += width;
  }
  return sum;
}

/** A mix of the panel's background and the soft color of the direction, so that text on it keeps its contrast. */
function shade(value: number | null, { full, isOneSided = false }: LayerOf, palette: Palette): string {
  if (value === null) return palette.raised;
  const share = Math.min(1, Math.abs(value) / full);
  const side = isOneSided || value >= 0 ? palette['up-full'] : palette['down-full'];
  return mixed(palette.tile, side, share ** 0.8);
}

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((channel, at) => Math.round(channel + (b[at]! - channel) * share)).join(',')})`;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

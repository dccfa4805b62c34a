import { FONT } from '../font.ts';
import { formatDay } from '../format.ts';
import type { Palette } from '../palette.ts';
import { type Provenance, SYNTHETIC } from './provenance.ts';

const EDGE = 16;
const LEAST_WIDTH = 480;

type Line = { text: string; size: number; weight: number; color: string };

/**
 * Draws the charts of a panel as one picture, with the title above and the day and sources below.
 * @param charts drawn with `scale` pixels per CSS pixel
 */
export function drawPicture(
  charts: readonly HTMLCanvasElement[],
  { page, panel, asOf, from, isSynthetic, address }: Provenance,
  note: string,
  { palette, scale }: { palette: Palette; scale: number },
): HTMLCanvasElement {
  const inner = Math.max(LEAST_WIDTH, ...charts.map(({ width }) => width / scale));
  const head: Line[] = [
    { text: `${panel} · ${page}`, size: 16, weight: 650, color: palette.text },
    ...(note ? [{ text: note, size: 12, weight: 400, color: palette.muted }] : []),
  ];
  const foot: Line[] = [
    {
      text: `${asOf.length > 0 ? `As of ${asOf.map((day) => formatDay(day)).join(' and ')}` : 'As of an unknown day'} · Source: ${from}`,
      size: 12,
      weight: 400,
      color: palette.muted,
    },
    ...(isSynthetic ? [{ text: `${SYNTHETIC}.`, size: 12, weight: 650, color: palette.text }] : []),
    { text: address, size: 12, weight: 400, color: palette.muted },
  ];

  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d')!;
  const wrapped = (lines: readonly Line[]) =>
    lines.flatMap((line) => wrap(pen, line, inner).map((text) => ({ ...line, text })));
  const [above, beneath] = [wrapped(head), wrapped(foot)];
  const sumLineHeights = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + lineHeight(size), 0);
  const drawn = charts.reduce((sum, { height }) => sum + height / scale, 0);
  picture.width = (inner + 2 * EDGE) * scale;
  picture.height = (sumLineHeights(above) + drawn + sumLineHeights(beneath) + 4 * EDGE) * scale;

  pen.scale(scale, scale);
  pen.fillStyle = palette.panel;
  pen.fillRect(0, 0, picture.width, picture.height);
  let y = EDGE;
  const write = (lines: readonly Line[]) => {
    for (const line of lines) {
      pen.font = formatFont(line);
      pen.fillStyle = line.color;
      pen.textBaseline = 'top';
      pen.fillText(line.text, EDGE, y);
      y += lineHeight(line.size);
    }
    y += EDGE;
  };
  write(above);
  for (const chart of charts) {
    pen.drawImage(chart, EDGE, y, chart.width / scale, chart.height / scale);
    y += chart.height / scale;
  }
  y += EDGE;
  write(beneath);
  return picture;
}

const lineHeight = (size: number) => Math.round(size * 1.45);
const formatFont = ({ size, weight }: Line) => `${weight} ${size}px ${FONT}`;

/** Splits a text into lines that fit a width. */
function wrap(pen: CanvasRenderingContext2D, line: Line, width: number): string[] {
  pen.font = formatFont(line);
  const lines: string[] = [];
  for (const word of line.text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

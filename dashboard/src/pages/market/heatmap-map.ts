import { sectorName, shortUsd, signed, signedPercent, usd } from '../../format.ts';
import { type Draw, tip } from '../../parts/chart.tsx';
import type { Palette } from '../../parts/palette.ts';
import { FONT } from '../../parts/palette.ts';
import { type HeatmapOf, type Layer, layerOf, type Tile } from './heatmap-layers.ts';

/** Pixels. */
export const HEIGHT = 460;

export const drawHeatmap: Draw<{ map: HeatmapOf; layer: Layer }> = ({ map, layer }, palette, width) => {
  const { full, isOneSided = false, written } = layerOf(layer);
  const bySector = new Map<string, Tile[]>();
  for (const tile of map.tiles) {
    const name = sectorName(tile.sector);
    const tiles = bySector.get(name) ?? [];
    tiles.push(tile);
    bySector.set(name, tiles);
  }
  const areaOf = areaBy(map.tiles, width);
  const changes = new Map(
    map.meta.sectors.map(({ sector, capWeightedChangePct }) => [sectorName(sector), capWeightedChangePct]),
  );
  return {
    tooltip: {
      formatter: (point) => {
        const { data, name } = point as unknown as { data: { tile?: Tile }; name: string };
        if (!data.tile) return tip(name, [['Change', signedPercent(changes.get(name) ?? null)]]);
        const { ticker, name: company, price, changePercent, marketCap, sentiment7d, serviceScore } = data.tile;
        return tip(`${ticker} ${company}`, [
          ['Price', usd(price)],
          ['Change', signedPercent(changePercent)],
          ['Market cap', shortUsd(marketCap)],
          ...(sentiment7d === null ? [] : [['Sentiment, 7 days', signed(sentiment7d)] as const]),
          ...(serviceScore === null ? [] : [['Score', signed(serviceScore, 1)] as const]),
        ]);
      },
    },
    series: [
      {
        type: 'treemap',
        // On its way to another size or layer, tiles stand on each other's labels.
        animation: false,
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        squareRatio: 1.2,
        visibleMin: 30,
        label: { show: true, overflow: 'truncate', lineHeight: LINE, fontSize: LETTERS, padding: PADDING },
        upperLabel: {
          show: width > 480,
          height: 18,
          color: palette.text,
          fontSize: LETTERS,
          fontWeight: 'bold',
          overflow: 'truncate',
          ellipsis: '…',
        },
        itemStyle: { borderColor: palette.panel, borderWidth: 1, gapWidth: 1 },
        labelLayout: ({ rect, text }) => (fits(text, rect) ? {} : OUTSIDE),
        levels: [
          { upperLabel: { show: false }, itemStyle: { borderWidth: 0, gapWidth: 3, borderColor: palette.panel } },
          { itemStyle: { borderColor: palette.panel, borderWidth: 1, gapWidth: 1 } },
        ],
        data: [...bySector].map(([name, tiles]) => ({
          name,
          itemStyle: { color: palette.raised },
          children: tiles.map((tile) => {
            const value = tile[layer];
            return {
              name: tile.ticker,
              ticker: tile.ticker,
              tile,
              // A stock without a market cap has no area.
              value: tile.marketCap ?? 0,
              itemStyle: { color: shade(value, full, isOneSided, palette) },
              label: {
                show: areaOf(tile) > TICKER_NEEDS,
                formatter:
                  value === null || areaOf(tile) < VALUE_NEEDS
                    ? `{t|${tile.ticker}}`
                    : `{t|${tile.ticker}}\n${written(value)}`,
                color: palette.text,
                rich: { t: { fontWeight: 'bold', fontSize: LETTERS, color: palette.text } },
              },
            };
          }),
        })),
      },
    ],
  };
};

/** Square pixels under which a text is only cut off. */
const TICKER_NEEDS = 900;
const VALUE_NEEDS = 4_800;
/** A place where no label is seen. */
const OUTSIDE = { x: -1_000, y: -1_000 };
/** Pixels around a label, and of its letters. */
const PADDING = 2;
const LETTERS = 12;

/** A part of a ticker is another ticker, and one that is too tall stands on its neighbor. */
function fits(text: string, { width, height }: { width: number; height: number }): boolean {
  const ticker = tickerIn(text);
  return width >= widthOf(ticker) + 2 * PADDING && height >= LINE * text.split('\n').length;
}

/** Pixels of a line of a label. */
const LINE = 14;

const tickerIn = (label: string) => /^\{t\|([^}]*)\}/.exec(label)?.[1] ?? '';

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** Measured once for each ticker: the map asks at every drawing. */
function widthOf(ticker: string): number {
  const known = widths.get(ticker);
  if (known !== undefined) return known;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `bold ${LETTERS}px ${FONT}`;
  const { width } = pen.measureText(ticker);
  widths.set(ticker, width);
  return width;
}

/** How much of the map a stock gets, about. */
function areaBy(tiles: readonly Tile[], width: number) {
  const all = tiles.reduce((sum, { marketCap }) => sum + (marketCap ?? 0), 0) || 1;
  return ({ marketCap }: Tile) => ((marketCap ?? 0) / all) * width * HEIGHT;
}

/** Between the panel's own colour and the soft one of the side, so that text on it keeps its contrast. */
function shade(value: number | null, full: number, isOneSided: boolean, palette: Palette): string {
  if (value === null) return palette.raised;
  const share = Math.min(1, Math.abs(value) / full);
  const side = isOneSided || value >= 0 ? palette['up-full'] : palette['down-full'];
  return mixed(palette['tile-none'], side, share ** 0.8);
}

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((one, at) => Math.round(one + (b[at]! - one) * share)).join(',')})`;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { number, sectorName, shortUsd, signed, signedPercent, usd } from '../../format.ts';
import type { HeatmapQuery, HeatmapScope } from '../../generated/graphql.ts';
import { useHeatmapQuery } from '../../generated/hooks.ts';
import { Chart, type Draw, FONT, tip } from '../../parts/chart.tsx';
import { Change, Segments } from '../../parts/figures.tsx';
import { StockLink, stockPath } from '../../parts/links.tsx';
import type { Palette } from '../../parts/palette.ts';
import { Panel } from '../../parts/panel.tsx';
import { isWithheld, UpgradeLine } from '../../parts/preview.tsx';
import { Table } from '../../parts/table.tsx';

type Map = NonNullable<HeatmapQuery['marketHeatmap']>;
type Tile = Map['tiles'][number];
type Layer = 'changePercent' | 'sentiment7d' | 'serviceScore' | 'mentionsZ' | 'optionsInterestScore';

const SCOPES: readonly { value: HeatmapScope; text: string }[] = [
  { value: 'SP500', text: 'S&P 500' },
  { value: 'NASDAQ100', text: 'Nasdaq-100' },
  { value: 'POPULAR', text: 'Popular' },
];

/** What tiles are coloured by: up to `full` the colour grows, on one side only where readings are never negative. */
const LAYERS: readonly {
  value: Layer;
  text: string;
  full: number;
  isOneSided?: boolean;
  written(value: number): string;
}[] = [
  { value: 'changePercent', text: 'Change', full: 4, written: (value) => signedPercent(value) },
  { value: 'sentiment7d', text: 'Sentiment', full: 0.6, written: (value) => signed(value) },
  { value: 'serviceScore', text: 'Score', full: 30, written: (value) => signed(value, 1) },
  { value: 'mentionsZ', text: 'Mentions', full: 3, written: (value) => `${signed(value, 1)}σ` },
  { value: 'optionsInterestScore', text: 'Options', full: 100, isOneSided: true, written: (value) => number(value, 0) },
];

const HEIGHT = 472;

/** The market as an area: each stock as large as its market cap, by sector. */
export function HeatmapPanel() {
  const [scope, setScope] = useState<HeatmapScope>('SP500');
  const [layer, setLayer] = useState<Layer>('changePercent');
  const [view, setView] = useState<'map' | 'table'>('map');
  const [, go] = useLocation();
  const query = useHeatmapQuery({ scope }, { placeholderData: (before) => before });
  const map = query.data?.marketHeatmap;
  // A layer is withheld as a whole: no tile has it.
  const isMissing = isWithheld(map, layer);
  const drawn = useMemo(() => map && { map, layer }, [map, layer]);
  return (
    <Panel
      title="Heatmap" families={['market-heatmap']}
      note={
        map && (
          <>
            <Change value={map.meta.capWeightedChangePct} /> · {map.meta.breadthUp} up, {map.meta.breadthDown} down
          </>
        )
      }
      actions={
        <>
          <Segments label="Stocks" options={SCOPES} value={scope} onChange={setScope} />
          <Segments label="Colour" options={LAYERS} value={layer} onChange={setLayer} />
          <Segments
            label="View"
            options={[
              { value: 'map', text: 'Map' },
              { value: 'table', text: 'Table' },
            ]}
            value={view}
            onChange={setView}
          />
        </>
      }
      query={query}
      empty={map?.tiles.length === 0 && 'No prices for this index yet.'}
      span="two-thirds"
      height={496}
    >
      {() =>
        isMissing ? (
          <div className="locked" style={{ minHeight: HEIGHT }}>
            <UpgradeLine upgrade={map!.upgrade} />
          </div>
        ) : view === 'table' ? (
          <TilesTable tiles={map!.tiles} layer={layer} />
        ) : (
          <Chart
            data={drawn!}
            draw={draw}
            height={HEIGHT}
            label={`${map!.meta.scopeName} by sector and market cap, coloured by ${textOf(layer).toLowerCase()}. The table has the same figures.`}
            onPick={({ data }) => {
              const { ticker } = (data ?? {}) as { ticker?: string };
              if (ticker) go(stockPath(ticker));
            }}
          />
        )
      }
    </Panel>
  );
}

const textOf = (layer: Layer) => LAYERS.find(({ value }) => value === layer)!.text;

function TilesTable({ tiles, layer }: { tiles: readonly Tile[]; layer: Layer }) {
  const { text, written } = LAYERS.find(({ value }) => value === layer)!;
  return (
    <Table
      caption="The stocks of the heatmap"
      rows={tiles}
      rowKey={({ ticker }) => ticker}
      maxHeight={HEIGHT}
      columns={[
        {
          key: 'ticker',
          title: 'Ticker',
          cell: ({ ticker }) => <StockLink ticker={ticker} />,
          sort: ({ ticker }) => ticker,
        },
        {
          key: 'name',
          title: 'Name',
          cell: ({ name }) => <span className="clip">{name}</span>,
          sort: ({ name }) => name,
        },
        { key: 'sector', title: 'Sector', cell: ({ sector }) => sectorName(sector), sort: ({ sector }) => sectorName(sector) },
        {
          key: 'cap',
          title: 'Market cap',
          align: 'end',
          cell: ({ marketCap }) => shortUsd(marketCap),
          sort: ({ marketCap }) => marketCap,
        },
        { key: 'price', title: 'Price', align: 'end', cell: ({ price }) => usd(price), sort: ({ price }) => price },
        {
          key: 'layer',
          title: text,
          align: 'end',
          cell: (tile) =>
            layer === 'changePercent' ? (
              <Change value={tile.changePercent} />
            ) : tile[layer] === null ? (
              '–'
            ) : (
              written(tile[layer])
            ),
          sort: (tile) => tile[layer],
        },
      ]}
    />
  );
}

const draw: Draw<{ map: Map; layer: Layer }> = ({ map, layer }, palette, width) => {
  const { full, isOneSided = false, written } = LAYERS.find(({ value }) => value === layer)!;
  const bySector = new globalThis.Map<string, Tile[]>();
  for (const tile of map.tiles) {
    const name = sectorName(tile.sector);
    const tiles = bySector.get(name) ?? [];
    tiles.push(tile);
    bySector.set(name, tiles);
  }
  const areaOf = areaBy(map.tiles, width);
  const changes = new globalThis.Map(
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
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        squareRatio: 1.2,
        visibleMin: 30,
        label: { show: true, overflow: 'truncate', lineHeight: 14, fontSize: 11, padding: PADDING },
        upperLabel: {
          show: width > 480,
          height: 18,
          color: palette.text,
          fontSize: 11,
          fontWeight: 'bold',
          overflow: 'truncate',
        },
        itemStyle: { borderColor: palette.panel, borderWidth: 1, gapWidth: 1 },
        // A part of a ticker is another ticker.
        labelLayout: ({ rect, text }) => (rect.width < widthOf(tickerIn(text)) + 2 * PADDING ? OUTSIDE : {}),
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
                rich: { t: { fontWeight: 'bold', fontSize: TICKER_SIZE, color: palette.text } },
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
const VALUE_NEEDS = 4_000;
/** A place where no label is seen. */
const OUTSIDE = { x: -1_000, y: -1_000 };
/** Pixels around a label, and of the letters of a ticker. */
const PADDING = 2;
const TICKER_SIZE = 12;

const tickerIn = (label: string) => /^\{t\|([^}]*)\}/.exec(label)?.[1] ?? '';

function widthOf(ticker: string): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `bold ${TICKER_SIZE}px ${FONT}`;
  return pen.measureText(ticker).width;
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

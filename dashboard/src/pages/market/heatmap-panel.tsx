import { useLocation } from 'wouter';
import { count, sectorName, shortUsd, usd } from '../../format.ts';
import type { HeatmapQuery, HeatmapScope } from '../../generated/graphql.ts';
import { ChangeFigure, Segments } from '../../parts/figures.tsx';
import { StockLink, stockPath } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { isWithheld, UpgradeLine } from '../../parts/preview.tsx';
import { DataTable } from '../../parts/table.tsx';
import { useUrlChoice } from '../../parts/url-choice.ts';
import { HeatmapCanvas } from './heatmap-canvas.tsx';
import {
  getLayer,
  HEATMAP_LAYERS,
  type HeatmapLayer,
  type HeatmapOf,
  type HeatmapTile,
  summarizeTiles,
} from './heatmap-layers.ts';
import { isSizedByCap } from './heatmap-layout.ts';
import { HEATMAP_HEIGHT } from './heatmap-map.ts';

export const SCOPE_CHOICES: readonly { value: HeatmapScope; text: string }[] = [
  { value: 'SP500', text: 'S&P 500' },
  { value: 'NASDAQ100', text: 'Nasdaq-100' },
  { value: 'POPULAR', text: 'Popular' },
];
const VIEWS = [
  { value: 'map', text: 'Map' },
  { value: 'table', text: 'Table' },
] as const;

type HeatmapPanelProps = {
  query: PanelQuery & { data: HeatmapQuery | undefined };
  scope: HeatmapScope;
  onScope(scope: HeatmapScope): void;
};

/** The market as a treemap: stocks sized by market cap and grouped by sector. */
export function HeatmapPanel({ query, scope, onScope }: HeatmapPanelProps) {
  const [layer, setLayer] = useUrlChoice('color', HEATMAP_LAYERS, 'changePercent');
  const [view, setView] = useUrlChoice('view', VIEWS, 'map');
  const [, go] = useLocation();
  const map = query.data?.market?.heatmap;
  // A layer is withheld as a whole, for all tiles.
  const isMissing = isWithheld(map, `tiles.${layer}`);
  return (
    <PanelView
      title="Heatmap"
      families={['MARKET_HEATMAP']}
      note={map && !isMissing && <LayerHeadline map={map} layer={layer} />}
      actions={
        <>
          <Segments label="Stocks" options={SCOPE_CHOICES} value={scope} onChange={onScope} />
          <span className="push" />
          <Segments label="Color by" options={HEATMAP_LAYERS} value={layer} onChange={setLayer} />
          <Segments label="View" options={VIEWS} value={view} onChange={setView} />
        </>
      }
      query={query}
      empty={map?.tiles.length === 0 && 'No prices for this index yet.'}
      span="two-thirds"
      height={496}
      className="control-row"
    >
      {() =>
        isMissing ? (
          <div className="locked" style={{ minHeight: HEATMAP_HEIGHT }}>
            <UpgradeLine upgrade={map!.upgrade} />
          </div>
        ) : view === 'table' ? (
          <TilesTable tiles={map!.tiles} layer={layer} />
        ) : (
          <figure className="chart">
            <HeatmapCanvas
              map={map!}
              layer={layer}
              label={`${map!.meta.scopeName} by sector and market cap, colored by ${getLayer(layer).text.toLowerCase()}. The table has the same figures.`}
              onPick={(ticker) => go(stockPath(ticker))}
            />
            <Legend map={map!} layer={layer} />
          </figure>
        )
      }
    </PanelView>
  );
}

/** Summarizes the layer over all stocks. */
function LayerHeadline({ map, layer }: { map: HeatmapOf; layer: HeatmapLayer }) {
  const headline = summarizeTiles(map.tiles, layer);
  if (!headline) return 'No readings yet';
  return layer === 'changePercent' && isSizedByCap(map.tiles) ? (
    <>
      <ChangeFigure value={map.meta.capWeightedChangePercent} /> by market cap
    </>
  ) : (
    <>Median {getLayer(layer).written(headline.median)}</>
  );
}

/** The legend of the colors, with the number of stocks on either side and the extremes. */
function Legend({ map, layer }: { map: HeatmapOf; layer: HeatmapLayer }) {
  const { full, isOneSided, written, text } = getLayer(layer);
  const headline = summarizeTiles(map.tiles, layer);
  // The bounds are round numbers: without decimals, the legend fits on one line of a phone.
  const round = (value: number) => written(value).replace(/\.0+(?!\d)/, '');
  return (
    <figcaption className="heatmap-legend">
      <span>{text}</span>
      <span>{isOneSided ? round(0) : `≤ ${round(-full)}`}</span>
      <i className={isOneSided ? 'one-sided' : ''} aria-hidden="true" />
      <span>{isOneSided ? round(full) : `≥ ${round(full)}`}</span>
      {!isSizedByCap(map.tiles) && <span>All the same size, because most market caps are unknown</span>}
      {headline && (
        <span className="extremes">
          {!isOneSided && `${count(headline.up)} above zero, ${count(headline.down)} below · `}
          Highest {headline.highest.ticker} {written(headline.highest.value)} · Lowest {headline.lowest.ticker}{' '}
          {written(headline.lowest.value)}
        </span>
      )}
    </figcaption>
  );
}

function TilesTable({ tiles, layer }: { tiles: readonly HeatmapTile[]; layer: HeatmapLayer }) {
  const { text, written, unit } = getLayer(layer);
  return (
    <DataTable
      caption="Stocks in the heatmap"
      rows={tiles}
      rowKey={({ ticker }) => ticker}
      maxHeight={HEATMAP_HEIGHT}
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
          isUnder: true,
          cell: ({ name }) => <span className="clip">{name}</span>,
          sort: ({ name }) => name,
        },
        {
          key: 'sector',
          title: 'Sector',
          least: 560,
          cell: ({ sector }) => sectorName(sector),
          sort: ({ sector }) => sectorName(sector),
        },
        {
          key: 'cap',
          title: 'Market cap',
          unit: 'USD',
          align: 'end',
          cell: ({ marketCap }) => shortUsd(marketCap),
          sort: ({ marketCap }) => marketCap,
        },
        {
          key: 'price',
          title: 'Price',
          unit: 'USD',
          align: 'end',
          cell: ({ price }) => usd(price),
          sort: ({ price }) => price,
        },
        {
          key: 'layer',
          title: text,
          unit,
          align: 'end',
          cell: (tile) =>
            layer === 'changePercent' ? (
              <ChangeFigure value={tile.changePercent} />
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

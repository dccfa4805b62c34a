import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { SCALE, useExportable } from '../../exports/exportable.ts';
import { useFontReady } from '../../font.ts';
import { formatSigned, scoreText, sectorName, shortUsd, signedPercent, usd } from '../../format.ts';
import { usePalette } from '../../palette.ts';
import { isPrinting } from '../../theme.ts';
import { getLayer, type HeatmapLayer, type HeatmapOf, type HeatmapTile } from './heatmap-layers.ts';
import { hitAt, layOutTiles, type SectorBox } from './heatmap-layout.ts';
import { HEATMAP_HEIGHT, paintHeatmap, WIDE } from './heatmap-map.ts';

type HeatmapCanvasProps = {
  map: HeatmapOf;
  layer: HeatmapLayer;
  /** The content of the map as text, for screen readers. */
  label: string;
  onPick(ticker: string): void;
};

type Pointed = { x: number; y: number; sector: SectorBox<HeatmapTile>; tile: HeatmapTile | null };

/**
 * The map. Drawn on a canvas, because hundreds of tiles as elements would take a phone as long as the rest of the page.
 */
export function HeatmapCanvas({ map, layer, label, onPick }: HeatmapCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const palette = usePalette();
  const isFontReady = useFontReady();
  const hasHeadings = width > WIDE;

  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(place.current?.clientWidth ?? 0));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);

  const sectors = useMemo(() => {
    const tiles = map.tiles.map((tile) => ({ ...tile, sector: sectorName(tile.sector) }));
    return layOutTiles(tiles, { width, height: HEATMAP_HEIGHT }, hasHeadings) as unknown as SectorBox<HeatmapTile>[];
  }, [map, width, hasHeadings]);

  function* paint(canvas: HTMLCanvasElement, scale: number) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(HEATMAP_HEIGHT * scale);
    const pen = canvas.getContext('2d')!;
    pen.scale(scale, scale);
    pen.fillStyle = palette.panel;
    pen.fillRect(0, 0, width, HEATMAP_HEIGHT);
    yield* paintHeatmap(pen, sectors, getLayer(layer), palette, hasHeadings);
  }

  // Repaints at a new width before the browser does: the previous picture would be stretched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the map is painted from.
  useLayoutEffect(() => {
    if (width > 0 && isFontReady) return inSlices(paint(canvas.current!, window.devicePixelRatio));
  }, [sectors, layer, palette, width, isFontReady]);

  useExportable('chart', label, () => {
    if (width === 0) return null;
    const picture = document.createElement('canvas');
    for (const _ of paint(picture, SCALE));
    return picture;
  });

  const point = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
    const { sector, hit } = hitAt(sectors, x, y);
    setPointed(sector && { x, y, sector, tile: hit?.tile ?? null });
  };

  // Uses the position of the click, because a finger has left the map by then and there is no hovered tile.
  const pick = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const { hit } = hitAt(sectors, offsetX, offsetY);
    if (hit) onPick(hit.tile.ticker);
  };

  return (
    <div ref={place} className="heatmap" style={{ height: HEATMAP_HEIGHT }}>
      <canvas
        ref={canvas}
        style={{ width, height: HEATMAP_HEIGHT }}
        className={pointed?.tile ? 'pickable' : undefined}
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
        onClick={pick}
      />
      {pointed && <Told pointed={pointed} map={map} width={width} />}
    </div>
  );
}

/** Milliseconds of work before yielding to the page. */
const SLICE = 8;

/** Runs the work in slices, with pauses between them. @returns a function that cancels the work */
function inSlices(work: Iterator<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const until = performance.now() + (isPrinting() ? Number.POSITIVE_INFINITY : SLICE);
    while (performance.now() < until) if (work.next().done) return;
    timer = setTimeout(go);
  };
  go();
  return () => clearTimeout(timer);
}

/** The tooltip of the hovered tile, beside the pointer and within the map. */
function Told({ pointed: { x, y, sector, tile }, map, width }: { pointed: Pointed; map: HeatmapOf; width: number }) {
  const change =
    map.meta.sectors.find((sectorStats) => sectorName(sectorStats.sector) === sector.name)?.capWeightedChangePercent ??
    null;
  const rows: [name: string, value: string][] = tile
    ? [
        ['Price', usd(tile.price)],
        ['Change', signedPercent(tile.changePercent)],
        ['Market cap', shortUsd(tile.marketCap)],
        ...(tile.sentiment7d === null
          ? []
          : [['Sentiment, 7 days', formatSigned(tile.sentiment7d)] satisfies [string, string]]),
        ...(tile.serviceScore === null
          ? []
          : [['Score, 7 days', scoreText(tile.serviceScore)] satisfies [string, string]]),
      ]
    : [['Change', signedPercent(change)]];
  return (
    <div
      className="told"
      aria-hidden="true"
      style={{
        ...(x < width / 2 ? { left: x + 14 } : { right: width - x + 14 }),
        ...(y < HEATMAP_HEIGHT / 2 ? { top: y + 10 } : { bottom: HEATMAP_HEIGHT - y + 10 }),
      }}
    >
      <strong>{tile ? `${tile.ticker} ${tile.name}` : sector.name}</strong>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { camelCase, epochMs, titleWords, withoutNulls } from '../../../gateway/rest/route.ts';

type Mood = { marketMoodPhase: string | null };
type Tile = { ticker: string; sector: string; priceAsOf: string | null };
type Meta = Mood & {
  scope: string;
  previewWithheld: readonly string[] | null;
  layers: { prices: { asOfSource: string } };
  sectors: readonly Mood[];
};

/** A map as HEATMAP asks for it, beside what every tracker's snapshot has. */
export type Heatmap = { __typename: 'HeatmapSnapshot'; tiles: readonly Tile[]; meta: Meta };

/** What the path of a tracker asks of a heatmap beside what every snapshot has. */
export const HEATMAP = `... on HeatmapSnapshot {
  meta {
    scope scopeName universeSize tileCount missingPrice breadthUp breadthDown capWeightedChangePct equalWeightedChangePct
    marketMoodScore marketMoodPhase previewWithheld
    layers { prices { asOf asOfSource delayMinutes } marketMood { asOf } sentiment { asOf } options { asOf } }
    sectors {
      sector marketMoodScore marketMoodPhase marketMoodWeeklyChange
      count capWeightedChangePct equalWeightedChangePct capUsd up down
    }
  }
  tiles {
    rank ticker name sector industry marketCap price previousClose changePercent volume priceAsOf
    sentiment7d sentimentChange7d serviceScore mentionsZ optionsInterestScore
  }
}`;

const phase = <T extends Mood>(mood: T): T => ({
  ...mood,
  marketMoodPhase: mood.marketMoodPhase && titleWords(mood.marketMoodPhase),
});

/** A tile without what it has no reading of; a measured 0 stays (HEAT-15). */
const row = ({ priceAsOf, ...tile }: Tile) =>
  withoutNulls({
    ...tile,
    rowId: tile.ticker,
    category: tile.sector,
    url: `/stocks/${tile.ticker}`,
    priceAsOf: epochMs(priceAsOf),
  });

/** The documented members of a map: of layers those that ran, of moods null where there is none (HEAT-18, HEAT-20). */
export const heatmapMembers = ({ __typename, tiles, meta, ...rest }: Heatmap) => {
  const { scope, previewWithheld, layers, sectors, ...figures } = meta;
  const { prices } = layers;
  return {
    ...rest,
    rows: tiles.map(row),
    meta: {
      scope: scope.toLowerCase(),
      ...phase(figures),
      ...(previewWithheld && { previewWithheld: previewWithheld.map((layer) => layer.toLowerCase()) }),
      layers: withoutNulls({ ...layers, prices: { ...prices, asOfSource: camelCase(prices.asOfSource) } }),
      sectors: sectors.map(phase),
    },
  };
};

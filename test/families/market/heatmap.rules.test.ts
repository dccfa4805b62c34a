import { describe, expect, it } from 'vitest';
import {
  computeRollup,
  describeHeatmap,
  type HeatmapMember,
  hasLayer,
  pricedTiles,
  sectorRollups,
  withoutOverlay,
} from '../../../src/families/market/heatmap/rules.ts';
import { getClosingTime, getOldestFreshSession, getPriceInstant } from '../../../src/families/prices/rules/quotes.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { SECTORS } from '../../../src/market/sectors.ts';
import { jobs } from '../../support/catalog.ts';

const NOTHING = {
  sentiment7d: null,
  sentimentChange7d: null,
  serviceScore: null,
  mentionsZ: null,
  optionsInterestScore: null,
};
const day = (date: string) => parseDay(date)!;
/** A Monday after Thanksgiving: the fifth session back from it is 24 November. */
const NEWEST = '2025-12-01';
const quoted = (date: string, changePercent: number | null, asOf = getClosingTime(day(date))) => ({
  price: 50,
  previousClose: 49,
  changePercent,
  volume: 1_000,
  asOf,
  sessionDate: day(date),
  isStale: day(date) < getOldestFreshSession(day(NEWEST)),
});
const member = (ticker: string, over: Partial<HeatmapMember> = {}): HeatmapMember => ({
  ticker,
  name: `${ticker} Inc.`,
  sector: 'Energy',
  industry: null,
  marketCap: 100,
  overlay: NOTHING,
  quote: quoted('2025-12-01', 1),
  ...over,
});
describe('The tiles of a map', () => {
  it('stand by market cap, the largest first, of equals by ticker, those without one last [HEAT-04]', () => {
    const members = [
      member('NONE', { marketCap: null }),
      member('B', { marketCap: 5 }),
      member('A', { marketCap: 5 }),
      member('TOP', { marketCap: 9 }),
      member('ALSO', { marketCap: null }),
    ];
    const { tiles } = pricedTiles(members)!;
    expect(tiles.map(({ rank, ticker }) => [rank, ticker])).toEqual([
      [1, 'TOP'],
      [2, 'A'],
      [3, 'B'],
      [4, 'ALSO'],
      [5, 'NONE'],
    ]);
  });

  it('leave out those without a quote, or with one of long ago, and name them in order [HEAT-17, DER-26]', () => {
    const members = [
      member('NEW'),
      member('FIFTH', { quote: quoted('2025-11-24', 3) }),
      member('SIXTH', { quote: quoted('2025-11-21', 3) }),
      member('NONE', { quote: null }),
    ];
    const { sessionDate, tiles, missingPrice } = pricedTiles(members)!;
    expect(sessionDate).toEqual(day(NEWEST));
    expect(tiles.map(({ ticker }) => ticker)).toEqual(['FIFTH', 'NEW']);
    expect(missingPrice).toEqual(['NONE', 'SIXTH']);
  });

  it('keep of an earlier session the price alone: its change is not that of today', () => {
    const { tiles } = pricedTiles([member('NEW'), member('OLD', { quote: quoted('2025-11-28', 3) })])!;
    expect(tiles[1]).toMatchObject({ price: 50, previousClose: null, changePercent: null, volume: null });
    expect(tiles[0]).toMatchObject({ price: 50, previousClose: 49, changePercent: 1, volume: 1_000 });
  });

  it('date a price in regular hours alone, bell by bell [HEAT-09, ETF-13]', () => {
    const close = new Date('2025-11-28T18:00:00Z');
    const { tiles } = pricedTiles([member('A', { quote: quoted('2025-11-28', 1, close) })])!;
    expect(tiles[0]!.priceAsOf).toEqual(close);
    const at = (time: string) => getPriceInstant(close, new Date(`2025-12-01T${time}Z`));
    expect([at('14:29:59'), at('14:30:00'), at('20:59:59'), at('21:00:00')]).toEqual([null, close, close, null]);
  });

  it('are Unclassified if no source states a sector [HEAT-06]', () => {
    expect(pricedTiles([member('A', { sector: null })])!.tiles[0]!.sector).toBe('Unclassified');
  });

  it('are empty if no member has a quote [HEAT-22]', () => {
    expect(pricedTiles([])).toBeNull();
    expect(pricedTiles([member('A', { quote: null })])).toBeNull();
  });
});

describe('sums of tiles', () => {
  const tile = (marketCap: number | null, changePercent: number | null, sector = 'Energy') => ({
    marketCap,
    changePercent,
    sector,
  });

  it('the total of tiles weighs changes by the market caps before them and each the same, without tiles that lack either [DER-27, DER-28]', () => {
    // Caps of 200, 200 and 100 became 300, 100 and 100: (300 + 100 + 100 - 500) / 500, and (50 - 50 + 0 + 4) / 4.
    const tiles = [tile(300, 50), tile(100, -50), tile(100, 0), tile(null, 4), tile(1_000, null)];
    expect(computeRollup(tiles)).toEqual({
      count: 5,
      up: 2,
      down: 1,
      capUsd: 1_500,
      capWeightedChangePct: 0,
      equalWeightedChangePct: 1,
    });
    // From 100 to 125 and from 100 to 100: 25 / 200.
    expect(computeRollup([tile(125, 25), tile(100, 0)]).capWeightedChangePct).toBe(12.5);
    expect(computeRollup([tile(0, -100)]).capWeightedChangePct).toBeNull();
  });

  it('the total of tiles has no change if no tile has a change, and none by market cap without market caps', () => {
    expect(computeRollup([])).toMatchObject({
      count: 0,
      capUsd: 0,
      capWeightedChangePct: null,
      equalWeightedChangePct: null,
    });
    expect(computeRollup([tile(null, 3)])).toMatchObject({ capWeightedChangePct: null, equalWeightedChangePct: 3 });
  });

  it('covers all eleven sectors and no other [HEAT-19, AMB-22]', () => {
    const rollups = sectorRollups([tile(10, 0), tile(12.5, 25), tile(5, 9, 'Unclassified')]);
    expect(rollups.map(({ sector }) => sector)).toEqual([...SECTORS]);
    expect(rollups.filter(({ count }) => count > 0)).toEqual([
      {
        sector: 'Energy',
        count: 2,
        up: 1,
        down: 0,
        capUsd: 22.5,
        capWeightedChangePct: 12.5,
        equalWeightedChangePct: 12.5,
      },
    ]);
  });
});

describe('The layers of a map', () => {
  it('are there with one reading of one tile, which may be 0 [HEAT-15, HEAT-18]', () => {
    const tiles = [NOTHING, { ...NOTHING, mentionsZ: 0 }];
    expect([hasLayer(tiles, 'sentiment'), hasLayer(tiles, 'options')]).toEqual([true, false]);
    expect(hasLayer([NOTHING], 'sentiment')).toBe(false);
  });

  it('are taken off a tile without anything else [HEAT-11]', () => {
    const full = { ticker: 'A', price: 1, ...NOTHING, sentiment7d: 0.2, optionsInterestScore: 90 };
    expect(withoutOverlay(full)).toEqual({ ticker: 'A', price: 1, ...NOTHING });
  });
});

describe('The headline', () => {
  it('names the mood with its phase and the direction of the market; missing values are omitted', () => {
    const map = { up: 3, down: 1, capWeightedChangePct: 0.5, equalWeightedChangePct: -0.25 };
    expect(describeHeatmap({ ...map, marketMoodScore: 12.345 })).toEqual([
      { label: 'Market Mood', value: 12.35, unit: 'score', methodologyNote: 'Phase: Extreme Fear' },
      { label: 'Advancing', value: 3, unit: 'tiles' },
      { label: 'Declining', value: 1, unit: 'tiles' },
      { label: 'Cap-weighted change', value: 0.5, unit: 'percent', trend: 'UP' },
      { label: 'Equal-weighted change', value: -0.25, unit: 'percent', trend: 'DOWN' },
    ]);
    const labels = describeHeatmap({ ...map, marketMoodScore: null, capWeightedChangePct: null }).map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['Advancing', 'Declining', 'Equal-weighted change']);
    expect(describeHeatmap({ ...map, marketMoodScore: null, capWeightedChangePct: 0 })[2]).not.toHaveProperty('trend');
  });
});

describe('The job of the maps', () => {
  it('it is made every 15 minutes of a session and hourly outside [HEAT-21, LIMITS-24]', () => {
    const { schedule } = jobs.find(({ name }) => name === 'market heatmap')!;
    const latest = (now: string) => schedule!.latest(new Date(now)).toISOString().slice(11, 16);
    const dues = {
      '2025-11-21T14:29:59Z': '14:00',
      '2025-11-21T14:30:00Z': '14:30', // The opening bell.
      '2025-11-21T14:44:59Z': '14:30',
      '2025-11-21T14:45:00Z': '14:45',
      '2025-11-21T20:59:59Z': '20:45',
      '2025-11-21T21:00:00Z': '21:00', // The closing bell.
      '2025-11-21T21:59:59Z': '21:00',
      '2025-11-21T22:00:00Z': '22:00',
      '2025-11-22T15:44:00Z': '15:00', // A Saturday.
      '2025-11-28T18:15:00Z': '18:00', // After an early close.
    };
    expect(Object.fromEntries(Object.keys(dues).map((now) => [now, latest(now)]))).toEqual(dues);
  });
});

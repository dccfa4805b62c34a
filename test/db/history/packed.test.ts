import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatServed, formatStored } from '../../../src/db/history/packed.ts';
import type { Database } from '../../../src/db/open.ts';
import { openTemplate } from '../../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(() => db.close());

const pack = async (series: string) => {
  const [row] = await db.query<{ packed: string; served: string }>(
    `SELECT encode(p, 'hex') AS "packed", history.unpack_series(p)::text AS "served" FROM history.pack_series($1::jsonb) AS p`,
    [series],
  );
  return row!;
};

describe('A recorded series', () => {
  it.each([
    ['[19.25, null, -3.46, 0, 18]', '04', '8785', '0000', '7ea6', '8000', '8708'],
    ['[327.67, -1]', '05', '807fff', '7fff9c'],
    ['[83886, 1.25]', '06', '807ffff8', '8000007d'],
    ['[19.25, null, -3.4657, 838.8599]', '07', '82eff4', '000000', '7f789f', 'fffff7'],
    ['[838.8601, -99999.9999]', '08', '807ffff9', '44653601'],
    ['[null, null]', '08', '00000000', '00000000'],
  ])('%s is stored as integers of few bytes, and a missing value as 0', async (series, ...packed) => {
    expect(await pack(series)).toEqual({ packed: packed.join(''), served: series });
  });

  it.each(['[]', '[700000.5, 1]', '[1.50]', '[0.00001]', '{"a": "é"}', '"x"', '[[1], 2]', '[1, "2"]'])(
    'that these cannot express, such as %s, keeps its text',
    async (series) => {
      const { packed, served } = await pack(series);
      expect([packed.slice(0, 2), served]).toEqual(['00', series]);
    },
  );

  it('of an earlier version, in integers, is converted with every value', async () => {
    const [row] = await db.query<{ numbers: string; text: string; same: boolean }>(
      `SELECT history.unpack_series(history.pack_series(ARRAY[0, 192500, NULL, -34657]))::text AS "numbers",
        history.unpack_series(history.pack_series(ARRAY[1, 91, 93]))::text AS "text",
        history.pack_series(ARRAY[0, 192500]) = history.pack_series('[19.25]'::jsonb) AS "same"`,
    );
    expect(row).toEqual({ numbers: '[19.25, null, -3.4657]', text: '[]', same: true });
  });
});

const store = async (json: string) => {
  const stored = formatStored('tracker_row', 'metrics', '$1::jsonb');
  const served = formatServed('tracker_row', 'metrics', 't."stored"');
  const [row] = await db.query<{ stored: string; isIdentical: boolean }>(
    `SELECT t."stored", ROW($1::jsonb)::record *= ROW(${served})::record AS "isIdentical" FROM (SELECT ${stored} AS "stored") AS t`,
    [json],
  );
  return row!;
};

describe('A recorded list of objects', () => {
  it('has a character in place of each key', async () => {
    expect(await store('[{"unit": "usd", "label": "AUM", "value": 1.50}, {"unit": "count", "value": 4}]')).toEqual({
      stored: '[\u0004"usd"\u0002"AUM"\u00031.50}, \u0004"count"\u00034}]',
      isIdentical: true,
    });
  });

  it.each([
    '[]',
    'null',
    '{"other": [1, {"value": null}]}',
    String.raw`[{"label": ", \"unit\": {\"value\": 3", "value": "\u0001\u0004"}]`,
    String.raw`{"label": "\\", "value": "é, \"label\": "}`,
  ])('is restored to the byte, such as %s', async (json) => {
    expect((await store(json)).isIdentical).toBe(true);
  });
});

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
  const [row] = await db.query<{ packed: number[]; served: string }>(
    `SELECT p AS "packed", history.unpack_series(p)::text AS "served" FROM history.pack_series($1::jsonb) AS p`,
    [series],
  );
  return row!;
};

describe('A recorded series', () => {
  it('is stored as ten-thousandths, and a missing value as null', async () => {
    expect(await pack('[19.25, null, -3.4657, 0, 18]')).toEqual({
      packed: [0, 192_500, null, -34_657, 0, 180_000],
      served: '[19.25, null, -3.4657, 0, 18]',
    });
  });

  it.each(['[]', '[700000.5, 1]', '[1.50]', '[0.00001]', '{"a": "é"}', '"x"', '[[1], 2]', '[1, "2"]'])(
    'that these cannot express, such as %s, keeps its text',
    async (series) => {
      const { packed, served } = await pack(series);
      expect([packed[0], served]).toEqual([1, series]);
    },
  );
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

import { beforeAll, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { derive } from '../support/catalog.ts';
import { fuzz } from '../support/fuzz.ts';
import { NOW, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 60, seed: 20251119 });
const DAYS = ['2025-11-14', '2025-11-17', '2025-11-18'];

const app = useApp();
let key: string;
beforeAll(async () => {
  for (const day of DAYS) {
    await derive(app.db, null, NOW, parseStoredDay(day));
    await recordDay(app.db, parseStoredDay(day), NOW);
  }
  await derive(app.db, null, NOW);
  key = (await createKey(app.db, { label: 'exports', tier: 'PRO', now: NOW, perMinute: 1e6, perMonth: 1e9 })).key;
  await app.versions.refresh();
});

const LIST = `query Files($family: ExportFamily!, $format: ExportFormat, $from: Date, $to: Date, $first: Int, $after: String) {
  exports(family: $family, format: $format, period: { from: $from, to: $to }, first: $first, after: $after) {
    totalCount nodes { day url } pageInfo { endCursor }
  }
}`;
const FAMILIES = ['RATING', 'SCREENER_STOCK', 'SCREENER_ETF'] as const;
const DAY_ARGUMENTS = [undefined, undefined, ...DAYS, '2020-01-02', '2030-01-01'];

/** Changes, removes or adds one character of an address behind its host. */
function damage(address: string, random: () => number): string {
  const place = 1 + Math.floor(random() * (address.length - 1));
  const letter = 'abc09-_%&=?/'[Math.floor(random() * 12)]!;
  const keptCount = Math.floor(random() * 2);
  return address.slice(0, place) + letter + address.slice(place + keptCount);
}

it(`exports list only files of recorded days, which no damaged address opens, ${length}`, { timeout }, async () => {
  const download = async (url: string) => {
    const response = await app.fetch(url, {}, 'anonymous');
    return { status: response.status, text: await response.text() };
  };
  let opened = 0;
  for (const n of rounds()) {
    const random = numbers(SEED + n);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const variables = {
      family: pick(FAMILIES),
      format: pick(['CSV', 'PARQUET'] as const),
      from: pick(DAY_ARGUMENTS),
      to: pick(DAY_ARGUMENTS),
      first: pick([undefined, 1, 2, 100, 0, 101]),
      after: pick([undefined, undefined, undefined, 'none', 'MTo=']),
    };
    const { body } = await app.graphql(LIST, { as: { key }, variables });
    const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${JSON.stringify(variables)} ${JSON.stringify(body.errors)}`;
    if (body.errors) {
      for (const { extensions } of body.errors) expect(extensions.code, failing).toBe('invalid_parameter');
      continue;
    }
    const { nodes } = body.data.exports as { nodes: { day: string; url: string }[] };
    const { from = '', to = '9' } = variables;
    const expected = DAYS.filter((day) => day >= from && day <= to).reverse();
    if (!variables.after)
      expect(
        nodes.map(({ day }) => day),
        failing,
      ).toEqual(expected.slice(0, variables.first));
    const [file] = nodes;
    if (!file) continue;
    const wholeFile = await download(file.url);
    expect(wholeFile.status, failing).toBe(200);
    opened += 1;
    const address = damage(file.url, random);
    const damaged = await download(address);
    expect(damaged.status, `${failing} ${address}`).toBeLessThan(500);
    // An address may be written in several ways; none opens another file.
    if (damaged.status === 200 && damaged.text !== wholeFile.text) expect(address, failing).not.toContain('signature=');
  }
  expect(opened).toBeGreaterThan(5);
});

import { describe, expect, it } from 'vitest';
import type { Scale } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { constituentFiles } from '../../src/families/stocks/demo/constituents.ts';
import { constituentsImporter } from '../../src/families/stocks/ingest.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { getFile, imported } from '../support/import-file.ts';

const membersAt = async (scale: Scale, today = '2026-03-09') => {
  const universe = createUniverse({ seed: 7, today: parseDay(today)!, scale });
  const imports = await Promise.all(
    [...constituentFiles(universe)].map(({ name, content }) => imported(constituentsImporter, getFile(name, content))),
  );
  expect(imports.flatMap(({ refused }) => refused)).toEqual([]);
  const byIndex = groupBy(
    imports.flatMap(({ rows }) => rows),
    ({ indexId }) => String(indexId),
  );
  return new Map([...byIndex].map(([index, rows]) => [index, rows.map(({ ticker }) => String(ticker))]));
};

describe('The demo market’s index members', () => {
  it('are the large stocks, and those of Nasdaq that are no banks [HEAT-01]', async () => {
    const members = await membersAt('standard');
    expect([...members.keys()]).toEqual(['sp500', 'nasdaq100']);
    const [all, nasdaq] = [members.get('sp500')!, members.get('nasdaq100')!];
    expect(all.length).toBeGreaterThan(100);
    expect(nasdaq.length).toBeGreaterThan(30);
    expect(nasdaq.filter((ticker) => !all.includes(ticker))).toEqual([]);
    expect(['AAPL', 'JPM', 'XOM', 'GPRO'].map((ticker) => [all, nasdaq].map((some) => some.includes(ticker)))).toEqual([
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it('are as many as the indexes have at the large scale, and the same on a later day', async () => {
    const large = await membersAt('large');
    expect([...large].map(([index, some]) => [index, some.length])).toEqual([
      ['sp500', 503],
      ['nasdaq100', 101],
    ]);
    expect(await membersAt('large', '2026-06-01')).toEqual(large);
  });
});

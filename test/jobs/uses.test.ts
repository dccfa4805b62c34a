import { expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { TICKERS_DIGEST } from '../../src/families/entities/rules.ts';
import { createPipeline } from '../../src/jobs/pipeline.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

it('runs a job for an entity with a ticker, and not for a person who files', async () => {
  const { catchUp } = createPipeline([
    {
      name: 'board',
      reads: { facts: ['prices'], snapshots: ['entities'] },
      writes: ['ratings'],
      uses: { families: ['entities'], digest: TICKERS_DIGEST },
      run: async () => ({ rows: 0, asOf: null }),
    },
  ]);
  const run = async () => (await catchUp(app.db, ['prices'], NOW)).map(({ name }) => name);
  const addEntity = async (id: string, type: string, ticker: string | null) => {
    await app.db.query(
      `INSERT INTO "entity" ("id", "type", "name", "url_slug", "ticker", "aliases") VALUES ($1, $2, $1, $1, $3, '{}')`,
      [id, type, ticker],
    );
    await bumpVersion(app.db, 'entities', { now: NOW });
  };
  expect(await run()).toEqual(['board']);
  await addEntity('person-1', 'PERSON', null);
  expect(await run()).toEqual([]);
  // Facts that it reads in full still run it.
  await bumpVersion(app.db, 'prices', { now: NOW, facts: true });
  expect(await run()).toEqual(['board']);
  await addEntity('company-1', 'COMPANY', 'NEW');
  expect(await run()).toEqual(['board']);
});

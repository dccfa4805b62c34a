import { expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { TICKERS_DIGEST } from '../../src/families/entities/rules.ts';
import { membershipsJob } from '../../src/families/stocks/members/derive.ts';
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

it('runs the members of indexes again only if a list changed', async () => {
  const { catchUp } = createPipeline([membershipsJob]);
  const run = async () => (await catchUp(app.db, ['stocks'], NOW)).map(({ name }) => name);
  const bump = () => bumpVersion(app.db, 'stocks', { now: NOW, facts: true });
  await bump();
  await run();
  await bump();
  expect(await run()).toEqual([]);
  await app.db.query(
    `INSERT INTO "index_list" ("index_id", "source", "first_day", "last_day", "is_complete", "size") VALUES ('sp600', 'LIST', '2025-11-20', '2025-11-20', true, 0)`,
  );
  await bump();
  expect(await run()).toEqual(['index-members']);
});

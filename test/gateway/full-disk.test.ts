import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, useApp } from '../support/harness.ts';

const app = useApp();
const CREATE = `mutation { createAlert(input: { name: "Test", trigger: { price: { ticker: "AAPL", level: 100 } } }) { alert { id } } }`;

/** Lets the database refuse rows of a table as PostgreSQL does on a full disk. */
const fill = (table: string) =>
  app.db.script(`CREATE OR REPLACE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse_rows BEFORE INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows()`);
const empty = (table: string) => app.db.script(`DROP TRIGGER refuse_rows ON "${table}"`);

describe('A mutation on a full disk', () => {
  let as: As;
  beforeAll(async () => {
    as = { key: (await app.newKey('PRO')).key };
    await fill('alert');
  });
  afterAll(() => empty('alert'));

  it('is unavailable, with the time of the next try, and the log has a line without a stack', async () => {
    app.logged.length = 0;
    const response = await app.fetch(
      '/graphql',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: CREATE }) },
      as,
    );
    const { errors } = (await response.json()) as { errors: { message: string; extensions: { code: string } }[] };
    expect(errors).toMatchObject([
      {
        message: 'Nothing can be written right now, because the disk is full; try again later.',
        extensions: { code: 'unavailable' },
      },
    ]);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(JSON.stringify(app.logged)).not.toContain('stack');
  });
});

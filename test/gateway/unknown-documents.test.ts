import { describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';

const app = useApp();

/** A document of about this many characters that no schema has a field for. */
const writeInvalid = (n: number, characters: number) =>
  `{ ${Array.from({ length: Math.ceil(characters / 20) }, (_, i) => `nothing${String(n).padStart(5, '0')}x${String(i).padStart(6, '0')}`).join(' ')} }`;
const nextMinute = () => {
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
};
const send = async (query: string, as: { key: string } | 'anonymous') => {
  const { status, body } = await app.graphql(query, { as });
  return { status, code: body.errors?.[0]?.extensions.code, errors: body.errors?.length ?? 0 };
};

describe('A document that the gateway does not know', () => {
  it('counts once for each 2,000 characters if it is refused, and is not parsed when the minute has no more', async () => {
    const as = await app.newKey('FREE');
    nextMinute();
    // Each has 8,500 characters, and takes 5 of the 300.
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await send(writeInvalid(n, 8_500), as)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    // This would not parse.
    expect(await send('{ quote(', as)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    nextMinute();
    expect((await send('{ quote(', as)).status).toBe(400);
  });

  it('takes nothing of that limit when it runs', async () => {
    const as = await app.newKey('PRO');
    nextMinute();
    for (let n = 0; n < 200; n += 1)
      expect((await send(`{ market { a${n}: exchangeCalendar(year: 2025) { year } } }`, as)).status).toBe(200);
    for (let n = 0; n < 200; n += 1) expect((await send(`{ b${n}: __typename }`, as)).status).toBe(200);
  });

  it('counts when it is too expensive, so that its price is not computed without end', async () => {
    const as = await app.newKey('FREE');
    nextMinute();
    const write = (n: number) => `{ a${n}: stocks(first: 100) { nodes { chart { close } } } }`;
    const codes: string[] = [];
    for (let n = 0; n < 302; n += 1) codes.push((await send(write(n), as)).code);
    expect(codes.slice(0, 300).every((code) => code === 'operation_too_expensive')).toBe(true);
    expect(codes.slice(300)).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
  });

  it('counts for each hundred items of its variables, also when the document is known', async () => {
    const as = await app.newKey('FREE');
    nextMinute();
    const query = 'query($of: [_Any!]!) { _entities(representations: $of) { ... on Stock { chart { close } } } }';
    const ask = async (n: number) => {
      const of = Array.from({ length: 1_000 }, (_, i) => ({ __typename: 'Stock', ticker: `T${n}X${i}` }));
      return (await app.graphql(query, { variables: { of }, as })).body.errors[0].extensions.code;
    };
    const codes: string[] = [];
    // The first takes 11 units, the others 10 of the 300.
    for (let n = 0; n < 31; n += 1) codes.push(await ask(n));
    expect(codes.slice(0, 29).every((code) => code === 'operation_too_expensive')).toBe(true);
    expect(codes.slice(29)).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
  });

  it('has at most twenty faults in its answer', async () => {
    const { errors } = await send(writeInvalid(0, 4_000), await app.newKey('FREE'));
    // The last of them states that there are more.
    expect(errors).toBe(21);
  });

  it('is not parsed for a key that does not exist', async () => {
    expect(await send('{ quote(', { key: 'ssk_wrong' })).toMatchObject({ status: 401 });
  });

  it('counts by its length in costOf too', async () => {
    const as = await app.newKey('FREE');
    nextMinute();
    const query = 'query($d: String!) { costOf(document: $d) { calls } }';
    const ask = async (n: number) => (await app.graphql(query, { variables: { d: writeInvalid(n, 20_000) }, as })).body;
    const codes: string[] = [];
    for (let n = 0; n < 30; n += 1) codes.push((await ask(n)).errors[0].extensions.code);
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'invalid_parameter'));
    expect(codes.at(-1)).toBe('rate_limit_exceeded');
  });
});

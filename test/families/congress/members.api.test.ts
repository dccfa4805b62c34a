import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const DIRECTORY = '/api/v1/politicians/directory';

const app = useApp();

const names = async (query: string) => {
  const { status, body } = await app.rest(`${DIRECTORY}${query}`);
  expect(status).toBe(200);
  return [body.data.members.map(({ urlSlug }: { urlSlug: string }) => urlSlug), body.data.totalCount];
};
const ALL = [
  'Ann-Abel',
  'Bob-Brown',
  'Cara-Cole',
  'Daniel-Dole',
  'Finn-Fox',
  'Gil-Gray',
  'Zed-Zorn',
  'Eve-Eads',
] as const;

describe('The directory of politicians', () => {
  it('lists everybody, also without trades, those who sit first, without a word of trades [POL-11, POL-13]', async () => {
    const { body } = await app.rest(DIRECTORY);
    expect(Object.keys(body)).toEqual(['data']);
    expect(Object.keys(body.data)).toEqual(['members', 'totalCount']);
    expect(await names('')).toEqual([ALL, 8]);
  });

  it('has the fields of an entry: sitting, former, and a filer in no legislators file [POL-12, POL-21, POL-01]', async () => {
    const { body } = await app.rest(DIRECTORY);
    const of = (slug: string) => body.data.members.find(({ urlSlug }: { urlSlug: string }) => urlSlug === slug);
    expect(of('Ann-Abel')).toEqual({
      urlSlug: 'Ann-Abel',
      displayName: 'Ann Q. Abel',
      chamber: 'HOUSE',
      party: 'Democrat',
      state: 'CA',
      bioguideId: 'A000001',
      imageUrl: 'https://img.example/abel.jpg',
      former: false,
      servedUntil: null,
    });
    expect(of('Eve-Eads')).toMatchObject({ former: true, servedUntil: '2024', imageUrl: null });
    expect(of('Bob-Brown')).toMatchObject({ chamber: 'SENATE' });
    expect(of('Zed-Zorn')).toMatchObject({ bioguideId: null, party: null, state: 'WY', former: false });
  });

  it.each([
    ['?q=cole', ['Cara-Cole'], 1],
    ['?q=COL%C3%89', ['Cara-Cole'], 1],
    ['?q=tx', ['Bob-Brown'], 1],
    ['?q=-f', ['Finn-Fox'], 1],
    ['?q=nobody', [], 0],
    ['?q=', ALL, 8],
    ['?limit=2', ALL.slice(0, 2), 8],
    ['?limit=2&offset=7', ['Eve-Eads'], 8],
    ['?offset=8', [], 8],
    ['?limit=100000', ALL, 8],
  ])('answers %s [POL-11, LIMITS-19, UNS-12]', async (query, slugs, total) => {
    expect(await names(query)).toEqual([slugs, total]);
  });

  it.each([
    ['?limit=0', 'invalid_limit'],
    ['?limit=x', 'invalid_limit'],
    ['?offset=-1', 'invalid_offset'],
    [`?q=${'x'.repeat(101)}`, 'invalid_parameter'],
  ])('refuses %s [UNS-12, UNS-13]', async (query, error) => {
    const { status, body } = await app.rest(`${DIRECTORY}${query}`);
    expect([status, body.error]).toEqual([400, error]);
    expect((await app.rest(`${DIRECTORY}?q=${'x'.repeat(100)}`)).status).toBe(200);
  });

  it('is the same for FREE and PRO, and needs a key [POL-13, AUTH-14]', async () => {
    expect((await app.rest(DIRECTORY, { as: 'FREE' })).body).toEqual((await app.rest(DIRECTORY)).body);
    const { status, body } = await app.rest(DIRECTORY, { as: 'anonymous' });
    expect([status, body.error]).toEqual([401, 'api_key_required']);
  });

  it('counts against the minute and not against the month [POL-13, LIMITS-06, LIMITS-07, AMB-02]', async () => {
    const as = await app.newKey('FREE');
    const used = async () => {
      const { body } = await app.graphql('{ viewer { usage { minute { remaining } month { remaining } } } }', { as });
      const { minute, month } = body.data.viewer.usage;
      return [minute.remaining, month.remaining];
    };
    expect(await used()).toEqual([30, 1000]);
    await app.rest(DIRECTORY, { as });
    await app.graphql('{ politicianDirectory { totalCount } }', { as });
    expect(await used()).toEqual([28, 1000]);
  });
});

describe('A politician in the graph', () => {
  it('is found by the exact slug, and by the global id [POL-19]', async () => {
    const { body } = await app.graphql('{ politician(slug: "Cara-Cole") { id displayName district entity { name } } }');
    const { id, ...cole } = body.data.politician;
    expect(cole).toEqual({ displayName: 'Cara Colé', district: 3, entity: null });
    const again = await app.graphql('query ($id: ID!) { node(id: $id) { ... on Politician { urlSlug } } }', {
      variables: { id },
    });
    expect(again.body.data.node).toEqual({ urlSlug: 'Cara-Cole' });
  });

  it.each(['cara-cole', 'CARA-COLE', 'Nobody'])('does not know %s [POL-19, AMB-55, ERR-17]', async (slug) => {
    const { body } = await app.graphql('query ($slug: String!) { politician(slug: $slug) { displayName } }', {
      variables: { slug },
    });
    expect([body.data.politician, body.errors[0].extensions.code]).toEqual([null, 'not_found']);
  });

  it('costs one call with or without the trades, and a key [AMB-49]', async () => {
    const cost = async (fields: string) =>
      (await app.graphql(`{ politician(slug: "Ann-Abel") { ${fields} } }`)).body.extensions.cost.actual;
    expect([await cost('displayName'), await cost('displayName trades { totalCount }')]).toEqual([1, 1]);
    const { status } = await app.graphql('{ politician(slug: "Ann-Abel") { displayName } }', { as: 'anonymous' });
    expect(status).toBe(401);
  });

  it('has the entity of a person of the same name, once the ontology has one [POL-15]', async () => {
    const entity = `INSERT INTO "entity" ("id", "type", "name", "url_slug", "aliases") VALUES ($1, 'PERSON', $2, $3, '{}')`;
    await app.db.query(entity, ['kb/person/1', 'Finn Fox', 'Finn-Fox']);
    await app.db.query(entity, ['kb/person/2', 'Gil Gray', 'Gil-Gray']);
    await app.db.query(entity, ['kb/person/3', 'GIL GRAY', 'Gil-Gray-3']);
    const header = 'last_name,first_name,type,state,party,bioguide_id\n';
    await load(app, 'legislators', { 'legislators-current.csv': `${header}Hill,Hal,rep,IA,Democrat,H000008\n` });
    const { body } = await app.graphql(
      '{ fox: politician(slug: "Finn-Fox") { kbEntityId entity { name } } gray: politician(slug: "Gil-Gray") { kbEntityId } hill: politician(slug: "Hal-Hill") { imageUrl } }',
    );
    expect(body.data).toMatchObject({
      fox: { kbEntityId: 'kb/person/1', entity: { name: 'Finn Fox' } },
      gray: { kbEntityId: null }, // Two people have the name.
      hill: { imageUrl: expect.stringContaining('H000008') },
    });
  });
});

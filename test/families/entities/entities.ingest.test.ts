import { describe, expect, it } from 'vitest';
import { entitiesImporter } from '../../../src/families/entities/ingest.ts';
import { entityRelationsImporter } from '../../../src/families/entities/roles/ingest.ts';
import { popularEntitiesImporter } from '../../../src/families/entities/search/ingest.ts';
import { stockFinder } from '../../../src/families/sentiment/rules/mentions.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const ENTITY = 'id,type,name,urlSlug,aliases,ticker,listingCoverage,listing,category,description,iconUrl';
const entities = (...rows: string[]) =>
  imported(entitiesImporter, getFile('entities.csv', [ENTITY, ...rows].join('\n')));
const relations = (...rows: string[]) =>
  imported(
    entityRelationsImporter,
    getFile('relations.csv', ['entity,relation,target,title,from,to', ...rows].join('\n')),
  );
const popular = (...rows: string[]) =>
  imported(popularEntitiesImporter, getFile('popular.csv', ['rank,entity', ...rows].join('\n')));

describe('The entities file', () => {
  it('takes an entity a row [ENT-02, ENT-04]', async () => {
    const { rows, refused } = await entities(
      'KB/Product/iPhone,Product,iPhone,iPhone,Apple phone; iOS phone ;;Apple phone,,,,Smartphones,A phone.,https://img.example/i.png',
      'kb/company/sakura,company,Sakura Motors,,,,public_untracked,TSE:7299,,,',
      'kb/etf/spy,ETF,SPDR,,,spy,,,,,',
    );
    expect(refused).toEqual([]);
    const nothing = {
      urlSlug: null,
      aliases: [],
      ticker: null,
      listingCoverage: null,
      listing: null,
      category: null,
      description: null,
      iconUrl: null,
    };
    expect(rows).toEqual([
      {
        ...nothing,
        id: 'kb/product/iphone',
        type: 'PRODUCT',
        name: 'iPhone',
        urlSlug: 'iPhone',
        aliases: ['Apple phone', 'iOS phone'],
        category: 'Smartphones',
        description: 'A phone.',
        iconUrl: 'https://img.example/i.png',
      },
      {
        ...nothing,
        id: 'kb/company/sakura',
        type: 'COMPANY',
        name: 'Sakura Motors',
        listingCoverage: 'PUBLIC_UNTRACKED',
        listing: 'TSE:7299',
      },
      { ...nothing, id: 'kb/etf/spy', type: 'ETF', name: 'SPDR', ticker: 'SPY' },
    ]);
  });

  it.each([
    [',person,A,,,,,,,,', 'id'],
    ['kb/person/a,,A,,,,,,,,', 'type'],
    ['kb/person/a,stock,A,,,,,,,,', 'type'],
    ['kb/company/a,person,A,,,,,,,,', 'id'],
    ['kb/person/a b,person,A,,,,,,,,', 'id'],
    ['kb/person/,person,A,,,,,,,,', 'id'],
    ['person/7,person,A,,,,,,,,', 'id'],
    ['kb/person/a,person,,,,,,,,,', 'name'],
    ['kb/person/a,person,A,,,AAPL,,,,,', 'ticker'],
    ['kb/etf/a,etf,A,,,,,,,,', 'ticker'],
    ['kb/etf/a,etf,A,,,no ticker,,,,,', 'ticker'],
    ['kb/person/a,person,A,,,,private,,,,', 'listingCoverage'],
    ['kb/company/a,company,A,,,,public_untracked,,,,', 'listing'],
    ['kb/company/a,company,A,,,,private,TSE:1,,,', 'listing'],
    ['kb/person/a,person,A,,,,,,Phones,,', 'category'],
  ])('refuses %s for its %s, and takes the others', async (row, field) => {
    const { rows, refused } = await entities(row, 'kb/topic/good,topic,Good,,,,,,,,');
    expect(refused).toEqual([{ refused: expect.any(String), line: 2, field, content: row }]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['kb/person/a,person,A,a slug,,,,,,,', 'urlSlug'],
    ['kb/person/a,person,A,a--b,,,,,,,', 'urlSlug'],
    ['kb/company/a,company,A,,,,public,,,,', 'listingCoverage'],
    ['kb/person/a,person,A,,,,,,,,javascript:alert(1)', 'iconUrl'],
  ])('takes %s without its %s', async (row, field) => {
    const { rows, refused, notes } = await entities(row);
    expect([refused, notes.map((note) => note.field), rows[0]![field]]).toEqual([[], [field], null]);
  });

  it('refuses an id or a slug that an earlier row has', async () => {
    const { rows, refused } = await entities(
      'kb/topic/a,topic,A,Same,,,,,,,',
      'kb/topic/a,topic,B,,,,,,,,',
      'kb/topic/c,topic,C,SAME,,,,,,,',
      'kb/topic/d,topic,D,,,,,,,,',
    );
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'id'],
      [4, 'urlSlug'],
    ]);
    expect(rows.map(({ id }) => id)).toEqual(['kb/topic/a', 'kb/topic/d']);
  });

  it.each(['id,name\nkb/topic/a,A', 'id,type,name,alias\nkb/topic/a,topic,A,B', 'a,b\n1,2'])(
    'is refused whole if a column is missing or unknown: %j',
    async (content) => {
      expect((await importError(entitiesImporter, getFile('entities.csv', content))).where).toEqual({ line: 1 });
    },
  );

  it('is recognized by its name beside relations and popular entities', () => {
    const kinds = (name: string) =>
      [entitiesImporter, entityRelationsImporter, popularEntitiesImporter]
        .filter((one) => one.accepts(name))
        .map(({ kind }) => kind);
    expect(kinds('my-entities.csv')).toEqual(['entities']);
    expect(kinds('entity-relations.csv')).toEqual(['entity-relations']);
    expect(kinds('popular-entities.csv')).toEqual(['popular-entities']);
    expect(kinds('bars.csv')).toEqual([]);
  });
});

describe('The relations file', () => {
  it('states the role of an entity for another', async () => {
    const { rows, refused } = await relations(
      'kb/person/7,Leads,AAPL,Chief Executive Officer,2011-08-24,',
      'iPhone,PRODUCT_OF,Apple,,,2030-01-01',
    );
    expect(refused).toEqual([]);
    expect(rows).toEqual([
      {
        entity: 'kb-person-7',
        relation: 'LEADS',
        target: 'aapl',
        title: 'Chief Executive Officer',
        fromDate: new Date('2011-08-24'),
        toDate: null,
      },
      {
        entity: 'iphone',
        relation: 'PRODUCT_OF',
        target: 'apple',
        title: '',
        fromDate: null,
        toDate: new Date('2030-01-01'),
      },
    ]);
  });

  it.each([
    [',leads,AAPL,,,', 'entity'],
    ['a,leads,,,,', 'target'],
    ['a,,AAPL,,,', 'relation'],
    ['a,likes,AAPL,,,', 'relation'],
    ['kb/topic/a,leads,kb-topic-A,,,', 'target'],
    ['a,leads,AAPL,,2020-02-01,2020-01-31', 'to'],
  ])('refuses %s for its %s', async (row, field) => {
    expect((await relations(row)).refused).toMatchObject([{ line: 2, field }]);
  });

  it.each([['a,leads,AAPL,,2020-02-30,', 'from']])('takes %s without its %s', async (row, field) => {
    const { rows, refused, notes } = await relations(row);
    expect([refused, notes.map((note) => note.field), rows[0]!.fromDate]).toEqual([[], [field], null]);
  });
});

describe('The list of popular entities', () => {
  it('takes ranks and entities, and an empty rank for one that leaves the list [ENT-10]', async () => {
    expect((await popular('1,NVDA', ',kb/person/7')).rows).toEqual([
      { entity: 'nvda', rank: 1 },
      { entity: 'kb-person-7', rank: null },
    ]);
  });
  it.each([
    ['0,A', 'rank'],
    ['1.5,A', 'rank'],
    ['first,A', 'rank'],
    ['1,', 'entity'],
  ])('refuses %s for its %s', async (row, field) => {
    expect((await popular(row)).refused).toMatchObject([{ line: 2, field }]);
  });
  it('refuses a rank or an entity that stands above', async () => {
    const { refused } = await popular('1,A', '1,B', '2,a');
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'rank'],
      [4, 'entity'],
    ]);
  });
});

describe('Headlines', () => {
  it('are searched for names that are all in brackets without harm', () => {
    const context = {
      entityId: 'kb/product/red',
      ticker: null,
      name: '(RED)',
      urlSlug: 'Red',
      aliases: ['!!!', 'Product Red'],
    };
    expect([...stockFinder([context])('Product Red rises, (RED) falls !!!')]).toEqual(['kb/product/red']);
  });
});

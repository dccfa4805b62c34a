import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadIdentity } from '../../../src/db/identity.ts';
import { bumpVersion } from '../../../src/db/versions.ts';
import { ingest } from '../../../src/import/run.ts';
import { toSymbol } from '../../../src/market/identity/keys.ts';
import { resolveSecurity } from '../../../src/market/identity/resolve-security.ts';
import { derive, requireImporter } from '../../support/catalog.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { inFolder } from '../../support/load.ts';
import { numbers } from '../../support/random.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 51);
const ORDERS = 8;
const app = useApp(async () => {}, { fill: false });

type Evidence = { kind: string; name: string; content: string; day?: string };
type Company = readonly [symbol: string, cik: string, name: string];

const META: Company = ['META', '0001326801', 'Meta Platforms'];
const FACEBOOK: Company = ['FB', '0001326801', 'Facebook Inc'];
const GOOGLE: Company = ['GOOG', '0001288776', 'Google Inc.'];
const ALPHABET: readonly Company[] = [
  ['GOOGL', '0001652044', 'Alphabet Inc.'],
  ['GOOG', '0001652044', 'Alphabet Inc.'],
];
const OLD_SANDISK: Company = ['SNDK', '0001000180', 'SANDISK CORP'];
const SANDISK: Company = ['SNDK', '0002023554', 'Sandisk Corp'];
const TYPO: Company = ['METTA', '0001326801', 'Meta Platforms'];

const form = ([ticker, cik, name]: Company, filed: string): Evidence => ({
  kind: 'ownership',
  name: `${ticker}-${Number(cik)}-${filed}.xml`,
  content: filing({
    issuer: { cik, name, ticker },
    owners: [{ cik: '0009980001', name: 'DOE PAT', officer: true, director: false, title: 'CFO' }],
    filed,
    rows: [{ date: filed, code: 'S', shares: 10, price: 340, after: 10 }],
  }),
});
const list = (day: string | null, ...companies: readonly Company[]): Evidence => ({
  kind: 'sec-companies',
  name: 'company_tickers.json',
  content: JSON.stringify(
    Object.fromEntries(companies.map(([ticker, cik, title], i) => [i, { cik_str: Number(cik), ticker, title }])),
  ),
  ...(day && { day }),
});

const EVIDENCE: readonly Evidence[] = [
  ...['2009-02-10', '2015-09-15'].map((day) => form(GOOGLE, day)),
  ...['2013-01-08', '2021-11-15'].map((day) => form(FACEBOOK, day)),
  ...['2012-03-01', '2015-08-14'].map((day) => form(OLD_SANDISK, day)),
  form(META, '2023-02-10'),
  form(TYPO, '2024-02-09'),
  form(ALPHABET[1]!, '2024-02-09'),
  list('2021-12-26', FACEBOOK, ...ALPHABET),
  list('2023-06-30', META, ...ALPHABET),
  list(null, META, ...ALPHABET, SANDISK),
  {
    kind: 'cusips',
    name: 'cusips.csv',
    content:
      'cusip,ticker,symbols\n30303M102,META,FB 2021-01-04 2022-06-08;META 2022-06-09 2025-10-30\n80004C101,SNDK,SNDK 2012-02-03 2015-08-11\n',
  },
  {
    kind: 'symbols',
    name: 'symbols.csv',
    content: 'symbol,cik,from,until\nFB,1326801,2012-05-18,2022-06-08\nSNDK,1000180,1995-11-08,2016-05-12\n',
  },
];

async function reset(): Promise<void> {
  for (const table of [
    ...['security', 'symbol_sighting', 'security_name', 'security_cusip', 'sec_company', 'cusip_ticker'],
    ...['ownership_filing', 'ownership_owner', 'ownership_row'],
  ])
    await app.db.query(`DELETE FROM "${table}"`);
  await bumpVersion(app.db, 'identity', { now: NOW });
}

const importEvidence = ({ kind, name, content, day }: Evidence) =>
  inFolder({ [name]: content }, async (folder) => {
    const options = { now: app.clock.now, ...(day && { day }) };
    const [report] = await ingest(app.db, requireImporter(kind), [join(folder, name)], options);
    expect(report?.failure).toBeUndefined();
  });

type Name = { key: string; symbol: string; from: string | null; until: string | null; known: string; source: string };
const NAMES = `SELECT "key", "symbol", "valid_from"::text AS "from", "valid_to"::text AS "until",
  "known_from"::text AS "known", "source" FROM "security_name" ORDER BY "symbol", "valid_from", "key"`;

/** Questions to the resolver: symbols and registrants on days within and between their spells. */
const QUESTIONS = ['FB', 'META', 'METTA', 'GOOG', 'GOOGL', 'SNDK'].flatMap((symbol) =>
  ['2009-06-30', '2014-06-30', '2015-10-30', '2019-05-01', '2022-03-31', '2024-06-28', '2025-11-21'].flatMap((day) => [
    { symbol, day },
    ...[META, GOOGLE, ALPHABET[0]!, OLD_SANDISK, SANDISK].map(([, cik]) => ({ symbol, cik, day })),
  ]),
);

/** The names and resolutions by all evidence. A key depends on the symbol stored first, so its names identify a security. */
async function describeIdentity() {
  await derive(app.db, ['identity'], NOW);
  const names = await app.db.query<Name>(NAMES);
  const describeKey = (key: string) =>
    names.flatMap((name) => (name.key === key ? [`${name.symbol} from ${name.from}`] : [])).join(', ');
  const { map } = await loadIdentity(app.db);
  return {
    names: names.map(({ key, ...name }) => JSON.stringify({ ...name, security: describeKey(key) })).sort(),
    resolutions: QUESTIONS.map((question) => {
      const resolution = resolveSecurity(map, { ...question, symbol: toSymbol(question.symbol) });
      const keys = 'key' in resolution ? [resolution.key] : 'candidates' in resolution ? resolution.candidates : [];
      return [JSON.stringify(question), resolution.status, resolution.reason, keys.map(describeKey).sort()];
    }),
  };
}

describe(`Evidence in a random order (FUZZ_SEED=${SEED})`, () => {
  it('gives equal names and equal resolutions', async () => {
    await reset();
    for (const item of EVIDENCE) await importEvidence(item);
    const expected = await describeIdentity();
    const random = numbers(SEED);
    for (let i = 0; i < ORDERS; i += 1) {
      await reset();
      const order = EVIDENCE.map((item) => ({ item, place: random() })).sort((a, b) => a.place - b.place);
      for (const { item } of order) await importEvidence(item);
      const { names, resolutions } = await describeIdentity();
      const title = order.map(({ item }) => `${item.name} ${item.day ?? ''}`).join('; ');
      expect(names, title).toEqual(expected.names);
      expect(resolutions, title).toEqual(expected.resolutions);
    }
  }, 120_000);
});

describe('Forms of a company that is gone, before any list', () => {
  it('leave its symbol to the company that has it now', async () => {
    await reset();
    await importEvidence(form(GOOGLE, '2009-02-10'));
    const bars = 'ticker,date,open,high,low,close,adjustedClose,volume\nGOOG,2025-11-18,290,291,289,290,290,1000\n';
    await importEvidence({ kind: 'prices', name: 'bars.csv', content: bars });
    await importEvidence(list(null, ...ALPHABET));
    const rows = await app.db.query(
      `SELECT "issuer_ticker" AS "key" FROM "ownership_filing" UNION ALL SELECT "ticker" FROM "daily_bar" WHERE "date" = '2025-11-18'`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['GOOG~1288776', 'GOOG']);
    const securities = await app.db.query(
      `SELECT "key", "cik" FROM "security" WHERE "key" LIKE 'GOOG%' ORDER BY "cik", "key"`,
    );
    expect(securities).toEqual([
      { key: 'GOOG~1288776', cik: '0001288776' },
      { key: 'GOOG', cik: '0001652044' },
      { key: 'GOOGL', cik: '0001652044' },
    ]);
    await importEvidence(form(ALPHABET[1]!, '2024-02-09'));
    const forms = await app.db.query(
      `SELECT "issuer_ticker" AS "key" FROM "ownership_filing" WHERE "issuer_cik" = '0001652044'`,
    );
    expect(forms).toEqual([{ key: 'GOOGL' }]);
  });
});

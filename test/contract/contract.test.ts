import { describe, expect, it } from 'vitest';
import { citingFiles, idsInTitles } from './citations.ts';
import { contractPage, deviations, filesOnPage } from './pages.ts';
import { citedIn, REQUIREMENTS } from './requirements.ts';

const knownIds = new Set(REQUIREMENTS.map(({ id }) => id));
const files = citingFiles();
const noted = new Set(deviations().flatMap(({ ids }) => ids));

describe('The requirements of the contract', () => {
  it('are each named by a test or noted as a deviation', () => {
    expect([...knownIds].filter((id) => !files.has(id) && !noted.has(id))).toEqual([]);
  });

  it('contain every id that a test names', () => {
    expect([...files].filter(([id]) => !knownIds.has(id))).toEqual([]);
  });

  it('contain every id with a noted deviation, each with a reason', () => {
    expect([...noted].filter((id) => !knownIds.has(id))).toEqual([]);
    for (const { title, ids, reason } of deviations()) {
      expect([title, ids.length]).not.toEqual([title, 0]);
      expect(reason.length, title).toBeGreaterThan(20);
    }
  });

  it.each([1, 2] as const)('are listed on the page of part %d with the tests that name them', (part) => {
    const current = REQUIREMENTS.filter(({ parts }) => parts.includes(part)).map(({ id }) => [id, files.get(id) ?? []]);
    expect([...filesOnPage(part)], 'stale: run `npx tsx scripts/contract.ts`').toEqual(current);
  });
});

describe('Reading the titles of tests', () => {
  it('finds ids, spans of ids and ids in rows of values, and none in comments or values', () => {
    const source = `
      const rows = [['CAL-09', 1]];
      // CAL-01
      describe('Each (RAT-26 to RAT-28)', () => {
        it.each(rows)('%s', () => { expect('CAL-02').toBe(1); });
        it.each([['SCR-12', 2]])('%s', () => {});
        it(\`POL-06 \${rows} POL-07\`, () => {});
      });`;
    expect(idsInTitles('some.test.ts', source).sort()).toEqual([
      ...['CAL-09', 'POL-06', 'POL-07', 'RAT-26', 'RAT-27', 'RAT-28', 'SCR-12'],
    ]);
    expect(citedIn('UTF-16, CAL-1, CAL-99')).toEqual(['CAL-99']);
  });

  it('writes a row with the answers of each path by key', () => {
    const recorded = [
      { ids: ['CAL-18'], method: 'GET', path: '/x/1', key: 'PRO', status: 200 },
      { ids: ['CAL-18'], method: 'GET', path: '/x/2', key: 'FREE', status: 401 },
      { ids: ['CAL-18'], method: 'GET', path: '/x/2', key: 'FREE', status: 200 },
    ];
    const page = contractPage(1, {
      files: new Map([['CAL-18', ['calendar.api']]]),
      recorded,
      templateOf: () => '/x/:id',
      deviating: new Set(['CAL-18']),
    });
    expect(page).toContain(
      '| `CAL-18` | calendar.api | `GET /x/:id` FREE 200, 401; PRO 200 | [noted](deviations.md) |',
    );
    expect(page).toContain('| `CAL-19` | none |  |  |');
  });
});

import { describe, expect, it } from 'vitest';
import {
  type AmendableForm,
  buildLineId,
  findAmendedForms,
  findReplacedLines,
} from '../../../src/families/insider/rules/amendments.ts';
import type { AmendableRow } from '../../../src/families/insider/rules/restated-rows.ts';

const form = (id: string, more: Partial<AmendableForm> = {}): AmendableForm => ({
  id,
  form: '4',
  issuerCik: '9',
  ownerCiks: ['1'],
  period: '2025-06-02',
  filedDate: '2025-06-04',
  originalDate: null,
  ...more,
});
const amendment = (id: string, filedDate: string, more: Partial<AmendableForm> = {}) =>
  form(id, { form: '4/A', filedDate, ...more });
const listAmended = (...forms: AmendableForm[]) =>
  Object.fromEntries([...findAmendedForms(forms)].map(([id, amended]) => [id, amended.map((original) => original.id)]));

describe('The forms that an amendment amends', () => {
  it('are the original and its earlier amendments, in any order of files [INS-03]', () => {
    const forms = [form('o'), amendment('a', '2025-06-10'), amendment('b', '2025-06-20')];
    for (const files of [forms, [...forms].reverse()])
      expect(listAmended(...files)).toEqual({ a: ['o'], b: ['o', 'a'] });
  });

  it.each<[string, Partial<AmendableForm>, boolean]>([
    ['filed on its day', { filedDate: '2025-06-10' }, true],
    ['filed later', { filedDate: '2025-06-11' }, false],
    ['of another form', { form: '5' }, false],
    ['of another issuer', { issuerCik: '8' }, false],
    ['without an issuer', { issuerCik: null }, false],
    ['of another owner', { ownerCiks: ['2'] }, false],
    ['of an owner in common', { ownerCiks: ['2', '1'] }, true],
    ['of another period', { period: '2025-06-01' }, false],
  ])('do or do not include one %s [INS-03]', (_title, more, isAmended) => {
    expect(listAmended(form('o', more), amendment('a', '2025-06-10')).a).toEqual(isAmended ? ['o'] : []);
  });

  it('are found by the day of the original, although the amendment corrects the period [INS-03]', () => {
    const originalDate = '2025-06-04';
    expect(listAmended(form('o'), amendment('a', '2025-06-10', { originalDate, period: '2025-06-03' })).a).toEqual([
      'o',
    ]);
    const other = form('p', { filedDate: '2025-05-20' });
    expect(listAmended(form('o'), other, amendment('a', '2025-06-10', { originalDate })).a).toEqual(['o']);
  });

  it('are found by a signature some days before the original’s submission [INS-03]', () => {
    const signed = form('o', { filedDate: '2025-06-02' });
    expect(listAmended(signed, amendment('a', '2025-06-10', { originalDate: '2025-06-04' })).a).toEqual(['o']);
  });

  it('are found by the period if the day of the original is misstated [INS-03]', () => {
    expect(listAmended(form('o'), amendment('a', '2025-06-10', { originalDate: '2024-06-04' })).a).toEqual(['o']);
  });
});

type Row = Partial<AmendableRow>;
const toRows = (filingId: string, rows: readonly Row[]): AmendableRow[] =>
  rows.map((row, i) => ({
    filingId,
    line: i + 1,
    derivative: false,
    securityTitle: 'Common Stock',
    transactionDate: '2025-06-02',
    code: 'P',
    acquired: true,
    direct: true,
    shares: 1_000,
    price: 20,
    sharesAfter: null,
    ...row,
  }));
/** The lines that an amendment of two forms of one day leaves. */
function listLeft(original: readonly Row[], amended: readonly Row[], other: readonly Row[] = []): string[] {
  const forms = [form('p'), form('o'), amendment('a', '2025-06-10')];
  const rows = new Map([
    ['p', toRows('p', other)],
    ['o', toRows('o', original)],
    ['a', toRows('a', amended)],
  ]);
  const replaced = findReplacedLines(forms, findAmendedForms(forms), rows);
  return [...rows.values()]
    .flat()
    .map(buildLineId)
    .filter((line) => !replaced.has(line));
}

describe('The lines that an amendment replaces', () => {
  const two: Row[] = [
    { shares: 1_000, price: 20 },
    { shares: 500, price: 20.5 },
  ];

  it.each<[string, readonly Row[], readonly Row[], readonly string[]]>([
    ['none if it has no line, or only holdings', two, [], ['o-1', 'o-2']],
    [
      'none if it adds a trade of another day',
      two,
      [{ shares: 250, transactionDate: '2025-06-03' }],
      ['o-1', 'o-2', 'a-1'],
    ],
    ['none if it adds a trade of the day with other numbers', two, [{ shares: 250, price: 21 }], ['o-1', 'o-2', 'a-1']],
    ['all if it repeats all', two, two, ['a-1', 'a-2']],
    ['the line whose shares it corrects', two, [{ shares: 550, price: 20.5 }], ['o-1', 'a-1']],
    ['the line whose price it corrects', two, [{ shares: 1_000, price: 19 }], ['o-2', 'a-1']],
    ['the line with another code if the whole form is repeated', [{}], [{ code: 'J' }], ['a-1']],
    ['the line with another day if the whole form is repeated', [{}], [{ transactionDate: '2025-06-03' }], ['a-1']],
    ['the line with other numbers if the whole form is repeated', [{}], [{ shares: 900, price: 21 }], ['a-1']],
    [
      'none of a derivative by a share',
      [{ derivative: true }],
      [{ transactionDate: '2025-06-05', shares: 3 }],
      ['o-1', 'a-1'],
    ],
    ['one of two equal lines by one', [{}, {}], [{}], ['o-2', 'a-1']],
  ])('are %s [INS-03]', (_title, original, amended, lines) => {
    expect(listLeft(original, amended)).toEqual(lines);
  });

  it('are none if the holding shows that the trade was added [INS-03]', () => {
    const original: Row[] = [
      { shares: 1_000, sharesAfter: 1_000 },
      { shares: 500, sharesAfter: 1_500 },
    ];
    expect(listLeft(original, [{ shares: 250, sharesAfter: 1_750 }])).toEqual(['o-1', 'o-2', 'a-1']);
    expect(listLeft(original, [{ shares: 550, sharesAfter: 1_550 }])).toEqual(['o-1', 'a-1']);
    expect(
      listLeft(
        [
          { shares: 100, price: 20, sharesAfter: 100 },
          { shares: 100, price: 21, sharesAfter: 200 },
        ],
        [{ shares: 100, price: 22, sharesAfter: 300 }],
      ),
    ).toEqual(['o-1', 'o-2', 'a-1']);
  });

  it('belong to the form that it repeats, of two forms of one day [INS-03]', () => {
    const first = Array.from(
      { length: 30 },
      (_, i): Row => ({ code: 'S', acquired: false, shares: 100 + i, price: 10 + i / 100 }),
    );
    const second = Array.from(
      { length: 5 },
      (_, i): Row => ({ code: 'S', acquired: false, shares: 200 + i, price: 11 + i / 100 }),
    );
    const amended = second.map((row, i) => (i === 2 ? { ...row, price: 11.5 } : row));
    const lines = listLeft(second, amended, first);
    expect(lines).toHaveLength(35);
    expect(lines.filter((line) => line.startsWith('o-'))).toEqual([]);
  });

  it('include the derivative leg of an exercise whose other leg is in the amended form [INS-07]', () => {
    const legs: Row[] = [{ code: 'M' }, { code: 'M', derivative: true, securityTitle: 'Option', acquired: false }];
    expect(listLeft(legs, [{ ...legs[1], price: 3 }])).toEqual(['o-1']);
  });

  it('may be those of an earlier amendment [INS-03]', () => {
    const forms = [form('o'), amendment('a', '2025-06-10'), amendment('b', '2025-06-20')];
    const rows = new Map([
      ['o', toRows('o', two)],
      ['a', toRows('a', [{ shares: 550, price: 20.5 }])],
      ['b', toRows('b', [{ shares: 560, price: 20.5 }])],
    ]);
    expect([...findReplacedLines(forms, findAmendedForms(forms), rows)].sort()).toEqual(['a-1', 'o-2']);
  });

  it('exclude the lines that an earlier amendment left if the numbers differ [INS-03]', () => {
    const forms = [form('o'), amendment('a', '2025-06-10'), amendment('b', '2025-06-20')];
    const list = (rowsOfSecond: readonly Row[]) => {
      const rows = new Map([
        ['o', toRows('o', two)],
        ['a', toRows('a', [{ shares: 1_000, price: 20.1 }])],
        ['b', toRows('b', rowsOfSecond)],
      ]);
      return [...findReplacedLines(forms, findAmendedForms(forms), rows)].sort();
    };
    // The original has one line left, and the amendment has one: that is no repetition of the whole form.
    expect(list([{ shares: 70, price: 22 }])).toEqual(['a-1', 'o-1']);
    // Both lines in effect are repeated, each with another number of shares and another price.
    expect(
      list([
        { shares: 1_010, price: 20.2 },
        { shares: 510, price: 20.6 },
      ]),
    ).toEqual(['a-1', 'o-1', 'o-2']);
  });
});

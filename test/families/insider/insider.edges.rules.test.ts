import { describe, expect, it } from 'vitest';
import {
  insiderTitle,
  isFlattenedDerivativeLeg,
  isPlanTrade,
  mirroredLines,
  nameKey,
  planMention,
  replacedFilings,
} from '../../../src/families/insider/rules.ts';

describe('A title', () => {
  const officer = (title: string | null) => ({ officer: true, director: false, tenPctOwner: false, title });

  it.each([
    ['See Remarks', 'Title: EVP and CFO.', 'EVP and CFO'],
    ['(See Remarks)', 'Filed late. title:Chief Legal Officer ; retired', 'Chief Legal Officer'],
    ['See remarks below', 'Nothing is said of it.', 'Officer'],
    ['See Remarks', null, 'Officer'],
    ['EVP (see remarks)', 'Title: CFO', 'CFO'],
  ])('%s with the remarks %j is %s [INS-04]', (title, remarks, shown) => {
    expect(insiderTitle(officer(title), remarks)).toBe(shown);
  });
});

describe('Plans under Rule 10b5-1', () => {
  it('one sentence that affirms the plan is enough beside one that names it [INS-10]', () => {
    const named = 'The Rule 10b5-1 trading plan is dated May 1, 2025.';
    const affirmed = 'The sale was made pursuant to a Rule 10b5-1 trading plan.';
    expect([planMention(named), planMention(affirmed)]).toEqual(['NAMED', 'AFFIRMED']);
    expect([planMention(`${named}  ${affirmed}`), planMention(`${affirmed}\n${named}`)]).toEqual([
      'AFFIRMED',
      'AFFIRMED',
    ]);
  });

  it('under a checked box the rows count that name the plan or affirm it, and no others [INS-10]', () => {
    const mentions = ['NAMED', 'AFFIRMED', 'DOUBTFUL', null] as const;
    expect(mentions.map((own) => isPlanTrade(true, own, mentions))).toEqual([true, true, false, false]);
    expect(mentions.map((own) => isPlanTrade(null, own, mentions))).toEqual([false, true, false, false]);
  });
});

describe('What counts once', () => {
  it('a holding mirrors nothing, and none is mirrored [INS-08]', () => {
    const row = (line: number, derivative: boolean, holding: boolean) => ({ line, derivative, holding, code: 'M' });
    expect(mirroredLines([row(1, false, true), row(2, true, false)])).toEqual(new Set());
    expect(mirroredLines([row(1, false, false), row(2, true, true)])).toEqual(new Set());
  });

  it('a count that does not change is no leg [INS-08]', () => {
    expect([isFlattenedDerivativeLeg('M', 0), isFlattenedDerivativeLeg('S', -1)]).toEqual([false, false]);
  });

  it('names are the same whatever the case, order and accents, and no two names by their letters alone [INS-05]', () => {
    expect(nameKey("O'BRIEN DEIRDRE")).toBe(nameKey('Deirdre O’Brien'));
    expect(nameKey('José Li 2nd')).toBe('2nd jose li');
    expect(nameKey('ab c')).not.toBe(nameKey('a bc'));
    expect(nameKey('...')).toBe('');
  });
});

describe('Amendments', () => {
  const filing = (id: string, form: string, filedDate: string, more: object = {}) => ({
    id,
    form,
    filedDate,
    issuerCik: '9',
    ownerCik: '1',
    period: '2025-06-02',
    ...more,
  });

  it.each([{ issuerCik: null }, { ownerCik: null }])(
    'replace nothing where %j: they cannot be told apart [INS-03]',
    (more) => {
      const filings = [filing('o', '4', '2025-06-04', more), filing('a', '4/A', '2025-06-10', more)];
      expect(replacedFilings(filings)).toEqual(new Set());
    },
  );

  it('the newest is by day, of one day by id [INS-03]', () => {
    const [early, late, later] = [
      filing('c', '4/A', '2025-06-10'),
      filing('a', '4/A', '2025-06-20'),
      filing('b', '4/A', '2025-06-20'),
    ];
    for (const filings of [
      [early, late, later],
      [later, late, early],
      [late, early, later],
    ])
      expect(replacedFilings(filings)).toEqual(new Set(['a', 'c']));
  });
});

import { describe, expect, it } from 'vitest';
import {
  findMirroredLines,
  formatInsiderTitle,
  isFlattenedDerivativeLeg,
  normalizeName,
} from '../../../src/families/insider/rules/filings.ts';
import { classifyPlanMention, isPlanTrade } from '../../../src/families/insider/rules/plans.ts';

describe('A title', () => {
  const officer = (title: string | null) => ({ officer: true, director: false, tenPctOwner: false, title });

  it.each([
    ['See Remarks', 'Title: EVP and CFO.', 'EVP and CFO'],
    ['(See Remarks)', 'Filed late. title:Chief Legal Officer ; retired', 'Chief Legal Officer'],
    ['See remarks below', 'Nothing is said of it.', 'Officer'],
    ['See Remarks', null, 'Officer'],
    ['EVP (see remarks)', 'Title: CFO', 'CFO'],
  ])('%s with the remarks %j is %s [INS-04]', (title, remarks, expected) => {
    expect(formatInsiderTitle(officer(title), remarks)).toBe(expected);
  });
});

describe('Plans under Rule 10b5-1', () => {
  it('one sentence that affirms the plan is enough beside one that names it [INS-10]', () => {
    const mention = 'The Rule 10b5-1 trading plan is dated May 1, 2025.';
    const affirmed = 'The sale was made pursuant to a Rule 10b5-1 trading plan.';
    expect([classifyPlanMention(mention), classifyPlanMention(affirmed)]).toEqual(['NAMED', 'AFFIRMED']);
    expect([classifyPlanMention(`${mention}  ${affirmed}`), classifyPlanMention(`${affirmed}\n${mention}`)]).toEqual([
      'AFFIRMED',
      'AFFIRMED',
    ]);
  });

  it('under a checked box the rows count that name the plan or affirm it, and no others [INS-10]', () => {
    const mentions = ['NAMED', 'AFFIRMED', 'DOUBTFUL', null] as const;
    expect(mentions.map((mention) => isPlanTrade(true, mention, mentions))).toEqual([true, true, false, false]);
    expect(mentions.map((mention) => isPlanTrade(null, mention, mentions))).toEqual([false, true, false, false]);
  });
});

describe('duplicate rows', () => {
  it('a holding mirrors nothing, and none is mirrored [INS-08]', () => {
    const row = (line: number, derivative: boolean, holding: boolean) => ({ line, derivative, holding, code: 'M' });
    expect(findMirroredLines([row(1, false, true), row(2, true, false)])).toEqual(new Set());
    expect(findMirroredLines([row(1, false, false), row(2, true, true)])).toEqual(new Set());
  });

  it('a count that does not change is no leg [INS-08]', () => {
    expect([isFlattenedDerivativeLeg('M', 0), isFlattenedDerivativeLeg('S', -1)]).toEqual([false, false]);
  });

  it('names match in any case, order, and accents, and no two names by their letters alone [INS-05]', () => {
    expect(normalizeName("O'BRIEN DEIRDRE")).toBe(normalizeName('Deirdre O’Brien'));
    expect(normalizeName('José Li 2nd')).toBe('2nd jose li');
    expect(normalizeName('ab c')).not.toBe(normalizeName('a bc'));
    expect(normalizeName('...')).toBe('');
  });
});

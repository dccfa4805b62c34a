import { describe, expect, it } from 'vitest';
import { formatBases } from '../../prisma/generator/history.ts';
import { DATASETS_BY_TABLE, type TableName } from '../../src/db/datasets.ts';
import { getBasis, getNewestPublicDate, getPublicationDay, selectIsKnown } from '../../src/db/known.ts';
import { jobs } from '../support/catalog.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const column = (name: string, type = 'Date') => ({
  name,
  dbName: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  nativeType: [type, []] as const,
});
const describeModel = (name: string, documentation: string, ...columns: ReturnType<typeof column>[]) => ({
  name,
  dbName: name.toLowerCase(),
  documentation: `Rows.\nDataset: insider.\n${documentation}`,
  fields: columns,
});

describe('When rows became public', () => {
  it('is stated in the comments of the models', () => {
    const filing = describeModel('Filing', 'Known by filedDate.', column('id', 'Text'), column('filedDate'));
    const row = describeModel('Row', 'Known with Filing by filingId = id.', column('filingId', 'Text'));
    const trade = describeModel(
      'Trade',
      'Known by disclosedAt, 3 sessions later, else with Filing by filingId = id.',
      column('disclosedAt', 'Timestamptz'),
      column('filingId', 'Text'),
    );
    const others = [
      describeModel('Kept', 'Recorded.'),
      describeModel('Profile', 'Frozen.'),
      describeModel('Key', 'Present: of now.'),
    ];
    const source = formatBases([filing, row, trade, ...others]);
    for (const line of [
      `filing: { kind: 'KNOWN', column: 'filed_date', isDay: true },`,
      `row: { kind: 'KNOWN', with: { table: 'filing', by: [['filing_id', 'id']] } },`,
      `trade: { kind: 'KNOWN', column: 'disclosed_at', isDay: false, sessions: 3, with: { table: 'filing', by: [['filing_id', 'id']] } },`,
      `kept: { kind: 'RECORDED' },`,
      `profile: { kind: 'FROZEN' },`,
      `key: { kind: 'PRESENT' },`,
    ])
      expect(source).toContain(`  ${line}\n`);
  });

  it('is refused without a statement, and of a column or a model that does not exist', () => {
    const refuse = (documentation: string) => () => formatBases([describeModel('Filing', documentation)]);
    expect(refuse('')).toThrow('The comment of model Filing does not state when its rows became public.');
    expect(refuse('Known.')).toThrow('does not state when');
    expect(refuse('Known by filedDate.')).toThrow('Model Filing has no field filedDate, by which Filing is known.');
    expect(refuse('Known with Report by id.')).toThrow('There is no model Report, with which Filing is known.');
  });

  it('is recorded for the tables of jobs, unless their rows have a day of their own', () => {
    const written = new Set(jobs.flatMap(({ tables = {} }) => Object.values(tables).flat()));
    const tables = Object.keys(DATASETS_BY_TABLE) as TableName[];
    expect(tables.filter((table) => getBasis(table).kind === 'RECORDED' && !written.has(table))).toEqual([]);
    expect(tables.filter((table) => getBasis(table).kind === 'FROZEN' && written.has(table))).toEqual([]);
    expect(tables.filter((table) => getBasis(table).kind === 'KNOWN' && written.has(table)).sort()).toEqual([
      'daily_bar',
      'index_membership',
      'metric_slice',
      'option_day',
      'price_gap',
      'security_cusip',
      'security_name',
      'signal',
      'unstated_split',
    ]);
  });
});

describe('The publication of short interest', () => {
  it('is the eighth session after its settlement', () => {
    // Friday; the eighth session after it, with Thanksgiving in between.
    expect(getPublicationDay('short_interest', day('2025-11-14'))).toEqual(day('2025-11-26'));
    expect(getPublicationDay('short_interest', day('2025-11-26'))).toEqual(day('2025-12-09'));
    expect(getPublicationDay('daily_bar', day('2025-11-14'))).toEqual(day('2025-11-14'));
  });

  it('decides which settlements are public on a day', () => {
    for (const [today, settlement, isPublic] of [
      ['2025-11-25', '2025-11-14', false],
      ['2025-11-26', '2025-11-14', true],
      ['2025-11-29', '2025-11-14', true],
      ['2025-12-08', '2025-11-26', false],
      ['2025-12-09', '2025-11-26', true],
    ] as const)
      expect(day(settlement) <= getNewestPublicDate('short_interest', day(today)), today).toBe(isPublic);
  });
});

describe('The condition of a table', () => {
  it('compares the day of publication, or that of the row that it belongs to', () => {
    expect(selectIsKnown('ownership_filing', 'f', '$1')).toBe('f."filed_date" <= $1');
    expect(selectIsKnown('extended_quote', 'q', '$1')).toBe(
      `(q."quoted_at" AT TIME ZONE 'America/New_York')::date <= $1`,
    );
    expect(selectIsKnown('ownership_row', 'r', '$1')).toBe(
      '(SELECT min(c."filed_date") FROM "ownership_filing" AS c WHERE c."id" = r."filing_id") <= $1',
    );
    expect(selectIsKnown('congress_row', 'r', '$1')).toBe(
      'coalesce(r."disclosure_date", (SELECT min(c."filed_date") FROM "congress_report" AS c WHERE c."id" = r."report_id")) <= $1',
    );
    expect(() => selectIsKnown('quote', 'q', '$1')).toThrow('The rows of quote are recorded, not known by a day.');
  });
});

import { FUND_RETURN } from '../../../generated/tables.ts';
import { cik, matching, readDay, required, requirePresent, url } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { isPeriod } from './rules.ts';

const COLUMNS = 'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote';

/** Returns that funds published, in our own layout; every number comes with its publisher and the quoted words. */
export const fundReturnsImporter: Importer = {
  kind: 'fund-returns',
  describes: `Net returns that hedge funds published, as CSV: ${COLUMNS} and, where the manager files Form 13F, filerCik. The period is a year (2025) or a year so far (2026-YTD).`,
  family: 'fund-returns',
  accepts: (name) => /fund[-_]?returns.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, toFact);
  },
};

/** Percent, with or without a sign. @throws RowError below -100 */
function percent(row: Cells, column: string): number {
  const text = requirePresent(column, matching(row, column, /^[+-]?\d+(\.\d+)?$/, 'a number, percent'));
  if (Number(text) < -100) throw new RowError(column, 'Less than -100 percent.');
  return Number(text);
}

function toFact(row: Cells): Fact {
  const periodLabel = required(row, 'periodLabel').toUpperCase();
  if (!isPeriod(periodLabel)) throw new RowError('periodLabel', 'Not a year (2025) or a year so far (2026-YTD).');
  const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  return fact(FUND_RETURN, {
    fundSlug: requirePresent('fundSlug', matching(row, 'fundSlug', slug, 'lower-case words with dashes')),
    fundName: required(row, 'fundName'),
    periodLabel,
    netReturnPct: percent(row, 'netReturnPct'),
    publishedDate: requirePresent('publishedDate', readDay(row, 'publishedDate')),
    sourceUrl: requirePresent('sourceUrl', url(row, 'sourceUrl')),
    sourceQuote: required(row, 'sourceQuote'),
    filerCik: cik(row, 'filerCik'),
  });
}

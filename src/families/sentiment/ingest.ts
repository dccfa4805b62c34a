import { MENTION_DAY, type MentionDayRow, SCORED_POST } from '../../generated/tables.ts';
import { amount, optional, readDay, required, requirePresent } from '../../import/cells.ts';
import { createFacts, fact, rowFacts } from '../../import/facts.ts';
import type { Importer } from '../../import/importer.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, readTable, requireColumns, unknownHeader } from '../../import/table.ts';
import { isoDate } from '../../lib/dates.ts';
import { POST_LAYOUTS, postReader, SOURCES, TYPE_OF } from './format.ts';

const COLUMNS = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';

/** Daily counts of mentions, in our own layout. */
export const mentionsImporter: Importer = {
  kind: 'mentions',
  describes: `Daily mentions as CSV: ${COLUMNS}; the entity is a ticker, slug or entity id.`,
  family: 'mentions',
  accepts: (name) => /mention.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, (row) => fact(MENTION_DAY, mentionDay(row)), {
      field: 'entity',
      message: (line) => `Duplicate of line ${line}.`,
    });
  },
};

/** Headlines and posts with the sentiment stated by their source. */
export const scoredPostsImporter: Importer = {
  kind: 'scored-posts',
  describes: `Scored headlines and posts as CSV: ${POST_LAYOUTS.join(', or ')}.`,
  family: 'mentions',
  accepts: (name) => /(sentiment|headline|post).*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    const post = postReader(header);
    if (!post) throw unknownHeader(header, POST_LAYOUTS.join('\n  '));
    yield* rowFacts(rows, (row) => fact(SCORED_POST, post(row)));
  },
};

function mentionDay(row: Cells): MentionDayRow {
  const sourceName = required(row, 'source').toLowerCase();
  const source = SOURCES.find((source) => source.toLowerCase() === sourceName);
  if (!source) throw new RowError('source', `Not one of ${SOURCES.join(', ')}.`);
  const readCount = (column: string): number => {
    const value = requirePresent(column, amount(row, column));
    if (!Number.isInteger(value)) throw new RowError(column, 'Not a whole number.');
    return value;
  };
  const [count, bullish, bearish] = [readCount('count'), readCount('bullish'), readCount('bearish')];
  if (bullish + bearish > count) throw new RowError('bullish', 'More bullish and bearish mentions than mentions.');
  const text = required(row, 'polaritySum');
  const polaritySum = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  // Sums of fractions are not exact.
  if (!(Math.abs(polaritySum) <= count + 1e-6)) throw new RowError('polaritySum', 'Not a number from -count to count.');
  return {
    handle: required(row, 'entity').toLowerCase(),
    day: isoDate(requirePresent('date', readDay(row, 'date'))),
    source,
    publisher: optional(row, 'publisher') ?? source,
    type: optional(row, 'type')?.toLowerCase() ?? TYPE_OF[source],
    count,
    polaritySum,
    bullish,
    bearish,
  };
}

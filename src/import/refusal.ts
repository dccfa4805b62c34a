import type { Refusal } from './importer.ts';
import type { Cells } from './table.ts';

/** Thrown while a row is read: the row is refused because of `field`, and the rest of the file is still imported. */
export class RowError extends Error {
  /** @param field the column or element at fault; undefined for the entire row */
  constructor(
    readonly field: string | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'RowError';
  }
}

/**
 * Converts a RowError to a refusal. If a required cell could not be parsed, the reason is that note rather than
 * "Missing".
 * @throws the caught error if it is not a RowError
 */
export function toRefusal(error: unknown, row: Pick<Cells, 'line' | 'content' | 'notes'>): Refusal {
  if (!(error instanceof RowError)) throw error;
  const reason = row.notes?.find(({ field }) => field === error.field)?.note ?? error.message;
  return { refused: reason, line: row.line, field: error.field, content: row.content };
}

import type { Refusal } from './importer.ts';
import type { Cells } from './table.ts';

/** Thrown while a row is read: the row is refused because of `field`, and the file goes on. */
export class RowError extends Error {
  /** @param field the column or element at fault; undefined where it is the row as a whole */
  constructor(
    readonly field: string | undefined,
    message: string,
  ) {
    super(message);
    this.name = 'RowError';
  }
}

/**
 * Why a row is refused. A required cell that could not be read says so, rather than that it is missing.
 * @throws what was caught, where it is no RowError
 */
export function toRefusal(error: unknown, row: Pick<Cells, 'line' | 'content' | 'notes'>): Refusal {
  if (!(error instanceof RowError)) throw error;
  const why = row.notes?.find(({ field }) => field === error.field)?.note ?? error.message;
  return { refused: why, line: row.line, field: error.field, content: row.content };
}

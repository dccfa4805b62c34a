import { csvFiles, type DemoFile, quoteCell } from '../../../demo/file.ts';
import { indexMembers } from '../../../demo/indexes.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';

/** The lists of members of the two indexes that the heatmap shows. */
export function* constituentFiles({ listings, today }: DemoUniverse): Generator<DemoFile> {
  for (const index of ['sp500', 'nasdaq100'] as const) {
    const rows = indexMembers(index, listings).map(({ ticker, name, sector }) =>
      [ticker, name, sector ?? ''].map(quoteCell).join(','),
    );
    yield* csvFiles('constituents', `${index}-constituents`, today, 'Symbol,Security,GICS Sector', rows);
  }
}

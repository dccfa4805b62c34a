import { csvFiles, type DemoFile, quoteCell } from '../../../demo/file.ts';
import { indexMembers } from '../../../demo/indexes.ts';
import { FORMER_MEMBERS, findMemberEnd } from '../../../demo/names.ts';
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

/** The first day for which the members of the S&P 500 are stated. */
const FIRST_DAY = '2015-01-02';

/** Who was in the S&P 500 since when; two members have left. */
export function memberFiles(universe: DemoUniverse): Iterable<DemoFile> {
  const { listings, today } = universe;
  const formerMembers = FORMER_MEMBERS.flatMap((ticker) => {
    const end = findMemberEnd(universe, ticker);
    return end === null ? [] : [`${ticker},${FIRST_DAY},${end}`];
  });
  const members = indexMembers('sp500', listings).map(({ ticker }) => `${ticker},${FIRST_DAY},`);
  return csvFiles('index-members', 'sp500-members', today, 'ticker,start_date,end_date', [
    ...members,
    ...formerMembers,
  ]);
}

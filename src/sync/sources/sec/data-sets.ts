import { isoDate } from '../../../lib/dates.ts';
import { requireLast } from '../../../lib/require.ts';
import { dailyAt } from '../../../market/schedules.ts';
import { linksIn } from '../../links.ts';
import { formatSyncMonth, monthStart } from '../../scope.ts';
import { type ArchiveMembers, ShapeError, type Stream, type Unpacked } from '../../source.ts';
import { form13fFiles } from './form13f.ts';
import { form345Files } from './form345.ts';
import { toIsoDay } from './tsv.ts';

type DataSets = {
  name: string;
  /** The filers whose files it contains. */
  stream: string;
  page: string;
  /**
   * Pattern of the file names. SEC moves the files between folders, so their addresses are only known from the page.
   */
  pattern: RegExp;
  /** The last day that a file covers, `YYYY-MM-DD`. */
  lastDay(name: string): string;
  files(members: ArchiveMembers): AsyncIterable<Unpacked>;
};

/** Filings in bulk, for the history of the entire market; newer filings come from the daily index. */
const dataSets = ({ name, stream, page, pattern, lastDay, files }: DataSets): Stream => ({
  name,
  kind: null,
  schedule: dailyAt(7, 0),
  plan: ({ tickers, isNamed, since }) =>
    tickers === null || isNamed ? [{ key: `page since ${formatSyncMonth(since)}`, url: page, expects: 'html' }] : [],
  land({ url }, bytes, { since }) {
    const links = linksIn(bytes.toString(), url, pattern);
    if (links.length === 0) throw new ShapeError('The page links to no data set.');
    const sets = links.map((link) => ({ link, set: requireLast(new URL(link).pathname.split('/')) }));
    return {
      tasks: sets
        .filter(({ set }) => lastDay(set) >= isoDate(monthStart(since)))
        .map(({ link, set }) => ({
          key: set,
          url: link,
          expects: 'zip' as const,
          isBulk: true as const,
          isImmutable: true as const,
          at: lastDay(set),
        })),
      empty: 'No data set reaches that far back.',
    };
  },
  unpack: (_task, members) => ({ unpacked: { stream, files: files(members) } }),
});

const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];

export const form345Sets = dataSets({
  name: 'ownership-sets',
  stream: 'ownership',
  page: 'https://www.sec.gov/data-research/sec-markets-data/insider-transactions-data-sets',
  pattern: /\/\d{4}q[1-4]_form345\.zip$/,
  lastDay: (set) => `${set.slice(0, 4)}-${QUARTER_ENDS[Number(set[5]) - 1]}`,
  files: form345Files,
});

export const form13fSets = dataSets({
  name: '13f-sets',
  stream: '13f',
  page: 'https://www.sec.gov/data-research/sec-markets-data/form-13f-data-sets',
  pattern: /\/\d{2}[a-z]{3}\d{4}-\d{2}[a-z]{3}\d{4}_form13f\.zip$/i,
  lastDay: (set) => toIsoDay(set.slice(10, 19).replace(/^(\d{2})([a-z]{3})(\d{4})$/i, '$1-$2-$3')),
  files: form13fFiles,
});

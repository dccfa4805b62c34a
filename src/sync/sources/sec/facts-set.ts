import { dailyAt } from '../../../market/schedules.ts';
import { formatSyncMonth } from '../../scope.ts';
import { type ArchiveMembers, ShapeError, type Stream, type SyncScope, type Unpacked } from '../../source.ts';
import { factsTask, isReport } from './filings.ts';

type Entry = { accn: string; form: string; filed: string };
type Facts = { facts?: Record<string, Record<string, { units: Record<string, Entry[]> }>> };

/**
 * The newest report among the figures of a company, which identifies the version of its file; null if there is none.
 */
function newestReport({ facts = {} }: Facts): Entry | null {
  let newest: Entry | null = null;
  for (const concepts of Object.values(facts))
    for (const { units } of Object.values(concepts))
      for (const entries of Object.values(units))
        for (const entry of entries)
          if (isReport(entry.form) && (!newest || entry.filed > newest.filed)) newest = entry;
  return newest;
}

/** The figures of the companies in scope. Companies that have filed no report are omitted. */
export async function* companyFacts(members: ArchiveMembers, { tickers, cikOf }: SyncScope): AsyncGenerator<Unpacked> {
  const ciks = new Set(tickers ? tickers.flatMap((ticker) => cikOf.get(ticker) ?? []) : cikOf.values());
  for (const cik of ciks) {
    const name = `CIK${cik}.json`;
    const content = await members.get(name)?.bytes();
    const newest = content && newestReport(parsed(name, content));
    if (newest) yield { task: factsTask({ ...newest, cik, accession: newest.accn }), name, content };
  }
}

function parsed(name: string, content: Buffer): Facts {
  try {
    return JSON.parse(content.toString()) as Facts;
  } catch {
    throw new ShapeError(`${name} is not JSON.`);
  }
}

/** All figures of all companies, fetched once for the entire market; newer figures come from the daily index. */
export const factsSet: Stream = {
  name: 'facts-set',
  kind: null,
  schedule: dailyAt(7, 0),
  plan: ({ tickers, isNamed, since }) =>
    tickers === null || isNamed
      ? [
          {
            // A run that names the stream also gets it for a history that begins in another month.
            key: isNamed ? `companyfacts.zip ${formatSyncMonth(since)}` : 'companyfacts.zip',
            url: 'https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip',
            expects: 'zip',
            isBulk: true,
            isImmutable: true,
          },
        ]
      : [],
  land: () => ({ empty: 'The file is not an archive.' }),
  unpack: (_task, members, scope) => ({ unpacked: { stream: 'facts', files: companyFacts(members, scope) } }),
};

import { sundaysAt } from '../../due.ts';
import { isWanted } from '../../scope.ts';
import { ShapeError, type Stream } from '../../source.ts';

const FEED =
  'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&type=NPORT-P&dateb=&owner=include&count=10&output=atom&CIK=';
const ACCESSION = /<accession-number>(\d{10}-\d{2}-\d{6})<\/accession-number>/;
const FILED = /<filing-date>(\d{4}-\d{2}-\d{2})<\/filing-date>/;
const FILING = /<filing-href>https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/(\d+)\//;

/**
 * Holdings of each fund in scope, from its newest Form N-PORT. A trust files for hundreds of funds, so requests are by
 * series.
 */
export const nport: Stream = {
  name: 'nport',
  kind: 'etf-holdings',
  schedule: sundaysAt(8, 0),
  plan(scope) {
    const isInScope = isWanted(scope);
    return [...scope.funds].flatMap(([ticker, seriesId]) =>
      seriesId && isInScope(ticker)
        ? [{ key: seriesId, url: `${FEED}${seriesId}`, expects: 'xml' as const, about: { seriesId } }]
        : [],
    );
  },
  land({ key, about }, bytes) {
    const { seriesId, accession } = about as { seriesId: string; accession?: string };
    const text = bytes.toString();
    if (accession) {
      if (!text.includes(`<seriesId>${seriesId}</seriesId>`))
        throw new ShapeError(`The form is not for series ${seriesId}.`);
      return { files: [{ name: `nport-${key}.xml`, content: bytes }] };
    }
    const entry = ACCESSION.exec(text);
    const filed = entry && FILED.exec(text.slice(entry.index))?.[1];
    const newest = filed && entry[1];
    const cik = FILING.exec(text)?.[1];
    if (!newest || !cik) return { empty: 'The series has filed no Form N-PORT.' };
    const url = `https://www.sec.gov/Archives/edgar/data/${cik}/${newest.replaceAll('-', '')}/primary_doc.xml`;
    return {
      tasks: [
        { key: newest, url, expects: 'xml', isImmutable: true, at: filed, about: { seriesId, accession: newest } },
      ],
    };
  },
};

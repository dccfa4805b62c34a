import { LISTING_EVENT } from '../../../generated/tables.ts';
import { fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { parseListingForm } from './format.ts';
import { classifyListingForm } from './rules.ts';
import { readTermsFile } from './terms/ingest.ts';

const isTermsFile = (name: string): boolean => /^(demo-)?listing-events.*\.csv$/i.test(name);

/**
 * Forms 25 and 15: when a common stock left its exchange, or its registration ended; and the operator's file of what
 * holders of a security got for it.
 */
export const listingEventsImporter: Importer = {
  kind: 'listing-events',
  describes:
    'Forms 25, 25-NSE and 15 from SEC EDGAR: complete submissions, or the XML of Forms 25. Or mergers, delistings, and splits into classes as CSV: symbol,day,kind,successor,ratio,cash.',
  family: 'identity',
  // The row has the CIK until its security is found.
  securities: [
    {
      table: LISTING_EVENT,
      symbol: 'key',
      cik: 'cik',
      cusip: 'cusip',
      day: 'symbolDay',
      field: (row) => (row.source === 'OPERATOR' ? 'symbol' : 'issuer'),
      isOfOneClass: true,
      others: [{ symbol: 'successor', cik: 'successorCik', day: 'day' }],
    },
  ],
  accepts: (name) => /\.(xml|txt|nc)$/i.test(name) || isTermsFile(name),
  async *read(file) {
    if (isTermsFile(file.name)) {
      yield* readTermsFile(file);
      return;
    }
    const form = parseListingForm(await file.text(), file.name);
    const event = classifyListingForm(form);
    if ('skipped' in event) {
      yield event;
      return;
    }
    const row = { key: '', ...event, source: 'FORM', filing: form.accession, cik: form.cik, symbolDay: event.day };
    yield fact(LISTING_EVENT, row);
  },
};

import { LISTING_EVENT } from '../../../generated/tables.ts';
import { fact } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { parseListingForm } from './format.ts';
import { classifyListingForm } from './rules.ts';

/** Forms 25 and 15: when a common stock left its exchange, or its registration ended. */
export const listingEventsImporter: Importer = {
  kind: 'listing-events',
  describes: 'Forms 25, 25-NSE and 15 from SEC EDGAR: complete submissions, or the XML of Forms 25.',
  family: 'identity',
  // The row has the CIK until its security is found.
  securities: [
    {
      table: LISTING_EVENT,
      symbol: 'key',
      cik: 'cik',
      day: 'day',
      field: 'issuer',
      isOfOneClass: true,
    },
  ],
  accepts: (name) => /\.(xml|txt|nc)$/i.test(name),
  async *read(file) {
    const form = parseListingForm(await file.text(), file.name);
    const event = classifyListingForm(form);
    if ('skipped' in event) {
      yield event;
      return;
    }
    const row = { key: '', ...event, filing: form.accession, cik: form.cik };
    yield fact(LISTING_EVENT, row);
  },
};

import { accessionInName, unwrapEdgar } from '../../../import/edgar.ts';
import { ImportError } from '../../../import/importer.ts';
import { parseXml, textAt } from '../../../import/xml-tree.ts';
import { parseDay } from '../../../lib/dates.ts';
import { isListingForm } from '../../../market/report-forms.ts';

/** The statements of a Form 25, 25-NSE, or 15. Days are `YYYY-MM-DD`. */
export type ListingForm = {
  form: string;
  /** The issuer, ten digits. */
  cik: string;
  accession: string | null;
  filedDate: string;
  /** The exchange, the class, and the provision of Rule 12d2-2; null on Form 15 and on forms without XML. */
  exchange: string | null;
  security: string | null;
  provision: string | null;
};

const TAKES =
  'The kind takes Forms 25, 25-NSE and 15 as EDGAR publishes them: the complete submission (.txt), or the XML of a Form 25.';

const toCik = (digits: string | null | undefined): string | null =>
  digits && /^(?!0+$)\d{1,10}$/.test(digits.trim()) ? digits.trim().padStart(10, '0') : null;

/** The issuer in the header of a submission: the subject of an exchange's form, otherwise the filer. */
function findIssuer(header: string): string | null {
  const subject = /<SUBJECT-COMPANY>|SUBJECT COMPANY:/.exec(header);
  const filer = /<FILER>|FILER:/.exec(header);
  const start = (subject ?? filer)?.index;
  if (start === undefined) return null;
  return toCik(/(?:CENTRAL INDEX KEY:|<CIK>)\s*(\d{1,10})/.exec(header.slice(start))?.[1]);
}

/** @throws ImportError if the text is no such form, or its header is unusable */
export function parseListingForm(text: string, fileName: string): ListingForm {
  const edgar = unwrapEdgar(text);
  const xml = edgar.documents.find((document) => document.includes('notificationOfRemoval'));
  const root = xml === undefined ? null : parseXml(xml);
  const isRemoval = root?.name === 'notificationOfRemoval';
  const form = edgar.formType ?? (isRemoval ? '25-NSE' : null);
  // Amendments correct the text, or withdraw the form; which of both, only the text tells.
  if (form?.endsWith('/A') && isListingForm(form.slice(0, -2)))
    throw new ImportError(`Form ${form} is not read: it may correct the form or withdraw it.`);
  if (form === null || !isListingForm(form))
    throw new ImportError(`${form === null ? 'The file' : `Form ${form}`} is no Form 25, 25-NSE or 15. ${TAKES}`, {
      field: 'documentType',
    });
  const header = text.slice(0, Math.max(0, text.search(/<DOCUMENT>/)) || text.length);
  const cik = (isRemoval ? toCik(textAt(root, 'issuer', 'cik')) : null) ?? findIssuer(header);
  if (cik === null) throw new ImportError('It states no CIK of the issuer.', { field: 'cik' });
  const signed = isRemoval ? textAt(root, 'signatureData', 'signatureDate') : null;
  const filedDate = edgar.filedDate ?? (signed !== null && parseDay(signed) ? signed : null);
  if (filedDate === null) throw new ImportError('It states no day of filing.', { field: 'signatureDate' });
  return {
    form,
    cik,
    accession: edgar.accession ?? accessionInName(fileName),
    filedDate,
    exchange: isRemoval ? textAt(root, 'exchange', 'entityName') : null,
    security: isRemoval ? textAt(root, 'descriptionClassSecurity') : null,
    provision: isRemoval ? textAt(root, 'ruleProvision') : null,
  };
}

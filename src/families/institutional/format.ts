import { createHash } from 'node:crypto';
import { CONTENT_CHARS, ImportError, type Refusal } from '../../import/importer.ts';
import { child, textAt, type XmlElement } from '../../import/xml-tree.ts';
import { isoDate, parseDay, parseStoredDay } from '../../lib/dates.ts';
import { canonicalCusip } from '../../market/cusip.ts';
import { filingDeadline, quarterEnd } from '../../market/quarters.ts';
import type { RowKind } from './instruments/rules.ts';
import { classifyInstrument } from './rules.ts';

/** The cover page of a Form 13F; days are `YYYY-MM-DD`. */
export type CoverPage = {
  id: string;
  form: string;
  filerCik: string;
  filerName: string;
  period: string;
  /** The day of the signature, or the filing deadline if that day is not possible. */
  signedDate: string;
  amendmentNo: number;
  adds: boolean;
  entryTotal: number | null;
};

type ParsedTableRow = {
  instrument: RowKind;
  cusip: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
};

const FORMS = /^13F-(HR|NT)(\/A)?$/;

/** Converts `09-30-2023` to `2023-09-30`; null if it is not a day. */
function coverDay(text: string | null): string | null {
  const [, month, date = '', year] = text?.match(/^(\d{1,2})-(\d{1,2})-(\d{4})$/) ?? [];
  const day = month ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : (text ?? '');
  return parseDay(day) ? day : null;
}

const contentId = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

/** Parses the children of `<edgarSubmission>`. @throws ImportError if the cover is unusable */
export function parseCover(parts: readonly XmlElement[]): CoverPage {
  const cover: XmlElement = { name: 'edgarSubmission', attributes: {}, text: '', children: parts };
  const form = textAt(cover, 'headerData', 'submissionType');
  if (!form || !FORMS.test(form))
    throw new ImportError(`Form ${form ?? 'without a type'} is not a Form 13F.`, { field: 'submissionType' });
  const filer = ['headerData', 'filerInfo'];
  const cik = textAt(cover, ...filer, 'filer', 'credentials', 'cik') ?? textAt(cover, ...filer, 'filer', 'cik');
  if (!cik || !/^\d{1,10}$/.test(cik)) throw new ImportError('The cover names no filer.', { field: 'cik' });
  const page = child(child(cover, 'formData') ?? cover, 'coverPage') ?? cover;
  const stated = coverDay(textAt(cover, ...filer, 'periodOfReport') ?? textAt(page, 'reportCalendarOrQuarter'));
  if (!stated) throw new ImportError('The cover names no quarter.', { field: 'periodOfReport' });
  const period = quarterEnd(parseStoredDay(stated));

  const amendment = child(page, 'amendmentInfo');
  const amendmentNo = Number(textAt(page, 'amendmentNo') ?? 0) || 0;
  const adds = /NEW HOLDINGS/i.test((amendment && textAt(amendment, 'amendmentType')) ?? '');
  const summary = ['formData', 'summaryPage'];
  const total = textAt(cover, ...summary, 'tableEntryTotal')?.replaceAll(',', '') ?? '';
  const signed = coverDay(textAt(cover, 'formData', 'signatureBlock', 'signatureDate'));
  const entryTotal = /^\d{1,7}$/.test(total) ? Number(total) : null;
  const filerCik = cik.padStart(10, '0');
  const coverValues = [form, filerCik, isoDate(period), amendmentNo, adds, signed, entryTotal];
  return {
    id: contentId([...coverValues, textAt(cover, ...summary, 'tableValueTotal')]),
    form,
    filerCik,
    filerName: textAt(page, 'filingManager', 'name') ?? `CIK ${filerCik}`,
    period: isoDate(period),
    // Some filers date the signature on the quarter's last day, but filings are only possible after it.
    signedDate: signed && signed > isoDate(period) ? signed : isoDate(filingDeadline(period)),
    amendmentNo,
    adds,
    entryTotal,
  };
}

/** The texts of a row by element name; names are unique within a row. */
function collectLeaves(element: XmlElement, into = new Map<string, string>()): Map<string, string> {
  for (const inner of element.children) {
    if (inner.children.length === 0) into.set(inner.name, inner.text);
    else collectLeaves(inner, into);
  }
  return into;
}

const parseNumber = (text: string): number | null => {
  const plain = text.replace(/[,\s]/g, '');
  return /^\d{1,18}(\.\d*)?$/.test(plain) ? Number(plain) : null;
};

/** Parses an `<infoTable>`. */
export function parseTableRow(element: XmlElement): ParsedTableRow | Refusal {
  const texts = collectLeaves(element);
  const text = (name: string) => texts.get(name)?.replace(/\s+/g, ' ').trim() ?? '';
  const refuse = (field: string, reason: string): Refusal => ({
    refused: `${field}: ${reason}`,
    field,
    content: [...texts.values()].join(' | ').slice(0, CONTENT_CHARS),
  });
  const wrong = (field: string, problem: string) => refuse(field, `"${text(field).slice(0, 40)}" is ${problem}.`);

  const cusip = canonicalCusip(text('cusip'));
  if (!cusip) return wrong('cusip', 'no CUSIP');
  const [value, amount] = [parseNumber(text('value')), parseNumber(text('sshPrnamt'))];
  if (value === null) return wrong('value', 'no number');
  if (amount === null) return wrong('sshPrnamt', 'no number');
  const amountType = text('sshPrnamtType').toUpperCase();
  if (amountType !== 'SH' && amountType !== 'PRN') return wrong('sshPrnamtType', 'neither SH nor PRN');
  const putCall = text('putCall') || null;
  if (putCall && !/^(put|call)$/i.test(putCall)) return wrong('putCall', 'neither Put nor Call');
  const title = text('titleOfClass');
  const issuerName = text('nameOfIssuer') || cusip;
  return {
    instrument: classifyInstrument({ putCall, amountType, cusip, issuerName, title }),
    cusip,
    issuerName,
    title,
    value,
    amount,
  };
}

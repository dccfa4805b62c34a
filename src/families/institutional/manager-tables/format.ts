import { createHash } from 'node:crypto';
import { ImportError } from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { canonicalCusip } from '../../../market/cusip.ts';
import { filingDeadline, quarterEnd } from '../../../market/quarters.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { canonicalCik } from '../filers/rules.ts';

/** A quarter of a manager's table: days are `YYYY-MM-DD`, values in the unit of the source. */
type ManagerQuarter = { period: string; filedDate: string; dated: boolean; holdings: readonly ManagerHolding[] };
type Manager = { cik: string; name: string; quarters: readonly ManagerQuarter[] };
type ManagerHolding = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is ManagerHolding =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last day of `2026 Q1`; null if it is not a quarter. */
function parseQuarter(label: string): Date | null {
  const parts = /^(\d{4}) ?Q([1-4])$/.exec(label);
  return parts ? quarterEnd(new Date(Date.UTC(Number(parts[1]), Number(parts[2]) * 3 - 1, 1))) : null;
}

/** Parses a manager's table: `{ meta, current, history: { holdings: { "2026 Q1": [...] } } }`. */
export function parseManager(text: string): Manager {
  const file = jsonIn(text);
  const { meta, current, history } = isRecord(file) ? file : {};
  const holdings = isRecord(history) ? history.holdings : null;
  if (!isRecord(meta) || !isRecord(holdings))
    throw new ImportError('The file is not a manager table: it has no meta, or no history of holdings.');
  const cikText = String(meta.managerCIK ?? meta.cik ?? '');
  const cik = canonicalCik(cikText);
  if (!cik) throw new ImportError(`"${cikText.slice(0, 40)}" is not a CIK.`, { field: 'managerCIK' });
  const filingDate = isRecord(current) ? String(current.filingDate ?? '') : '';
  const currentQuarter = isRecord(current) ? current.quarter : null;
  const quarters = Object.entries(holdings).map(([label, rows]): ManagerQuarter => {
    const end = parseQuarter(label);
    if (!end || !Array.isArray(rows))
      throw new ImportError(`"${label}" is not a quarter of holdings.`, { field: label });
    // The filing date is known only for the newest quarter; the others are assumed to be filed by the deadline.
    const dated = label === currentQuarter && parseDay(filingDate) !== null;
    const filedDate = dated ? filingDate : isoDate(filingDeadline(end));
    return { period: isoDate(end), filedDate, dated, holdings: rows.map((row) => (isRecord(row) ? row : {})) };
  });
  return { cik, name: String(meta.manager ?? meta.name ?? `CIK ${cik}`), quarters };
}

export type HoldingRow = {
  cusip: string | null;
  ticker: string | null;
  issuerName: string;
  title: string;
  value: number;
  amount: number;
};

/** A holding; if the source found no ticker, it states the issuer's name after a question mark. Null: unusable. */
export function toHoldingRow({ ticker, name, cls, cusip, shares, value }: ManagerHolding): HoldingRow | null {
  const isAmount = (number: unknown): number is number => typeof number === 'number' && number >= 0;
  if (!isAmount(shares) || !isAmount(value) || typeof name !== 'string' || name === '') return null;
  return {
    cusip: typeof cusip === 'string' ? canonicalCusip(cusip) : null,
    ticker: typeof ticker === 'string' ? canonicalTicker(ticker) : null,
    issuerName: name,
    title: typeof cls === 'string' ? cls.replace(/\s+/g, ' ').trim() : '',
    value,
    amount: shares,
  };
}

export const tableId = (cik: string, period: string): string =>
  createHash('sha256').update(`manager-table:${cik}:${period}`).digest('hex').slice(0, 32);

export const hashRows = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

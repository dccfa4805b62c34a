import { daysFrom, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { TWO_LEGGED } from './filings.ts';
import { type AmendableRow, pairRestatedRows } from './restated-rows.ts';

/** The header of a form; days are `YYYY-MM-DD`. A table compiled from forms has no issuer CIK, and amends nothing. */
export type AmendableForm = {
  id: string;
  form: string;
  issuerCik: string | null;
  ownerCiks: readonly string[];
  period: string;
  filedDate: string;
  originalDate: string | null;
};

/** A form without the EDGAR header is dated by its signature, which may be some days before its submission. */
const SIGNED_DAYS = 5;

export const isAmendment = ({ form }: Pick<AmendableForm, 'form'>): boolean => form.endsWith('/A');
const isOfSameOwner = (a: AmendableForm, b: AmendableForm): boolean =>
  a.ownerCiks.some((cik) => b.ownerCiks.includes(cik));
const distance = (a: string, b: string): number => Math.abs(daysFrom(parseStoredDay(a), parseStoredDay(b)));

/**
 * The originals of an amendment among earlier forms of its owners: those submitted on the day that it states or, dated by
 * their signature, about then and for the same period. A misstated day leaves the period to find them.
 */
function findOriginals(amendment: AmendableForm, earlier: readonly AmendableForm[]): AmendableForm[] {
  const { originalDate, period } = amendment;
  const ofPeriod = earlier.filter((form) => form.period === period);
  if (originalDate === null) return ofPeriod;
  const near = earlier.filter(({ filedDate }) => distance(filedDate, originalDate) <= SIGNED_DAYS);
  const stated = near.filter((form) => form.filedDate === originalDate || form.period === period);
  return [stated, near, ofPeriod].find((forms) => forms.length > 0) ?? [];
}

/**
 * The forms that each amendment amends, by its id: the originals, and earlier amendments of them. They have the
 * issuer, the form, and any owner in common. A form filed later is additional.
 */
export function findAmendedForms(forms: readonly AmendableForm[]): Map<string, AmendableForm[]> {
  const amended = new Map<string, AmendableForm[]>();
  const oldestFirst = [...forms].sort(
    (a, b) =>
      compareText(a.filedDate, b.filedDate) ||
      Number(isAmendment(a)) - Number(isAmendment(b)) ||
      compareText(a.id, b.id),
  );
  const amendable = oldestFirst.filter(({ issuerCik }) => issuerCik !== null);
  for (const group of groupBy(amendable, ({ form, issuerCik }) => `${form.replace('/A', '')} ${issuerCik}`).values())
    for (const [i, amendment] of group.entries()) {
      if (!isAmendment(amendment)) continue;
      const earlier = group.slice(0, i).filter((form) => isOfSameOwner(form, amendment));
      const originals = findOriginals(
        amendment,
        earlier.filter((form) => !isAmendment(form)),
      );
      const isSibling = (form: AmendableForm) =>
        form.filedDate === amendment.originalDate ||
        (amended.get(form.id) ?? []).some((original) => originals.includes(original)) ||
        (originals.length === 0 && (form.originalDate === amendment.originalDate || form.period === amendment.period));
      amended.set(amendment.id, [...originals, ...earlier.filter((form) => isAmendment(form) && isSibling(form))]);
    }
  return amended;
}

/** Identifies a row among all forms. */
export const buildLineId = ({ filingId, line }: { filingId: string; line: number }): string => `${filingId}-${line}`;

/**
 * The rows, by `buildLineId`, that later amendments replace. An amendment gives the lines that it adds or amends and need
 * not repeat the others, so these stay; one that repeats every line replaces every line. The derivative leg of an
 * exercise counts as replaced too, if the amended form has its other leg. Source: Form 4, General Instruction 9.
 * @param amended see `findAmendedForms`
 */
export function findReplacedLines(
  forms: readonly AmendableForm[],
  amended: ReadonlyMap<string, readonly AmendableForm[]>,
  rowsByForm: ReadonlyMap<string, readonly AmendableRow[]>,
): Set<string> {
  const replaced = new Set<string>();
  const periods = new Map(forms.map(({ id, period }) => [id, period]));
  // In the order in which `findAmendedForms` found them: an amendment may replace lines of earlier amendments.
  for (const [id, relatives] of amended) {
    const rows = rowsByForm.get(id) ?? [];
    const isOfPeriod = (form: AmendableForm) => form.period === periods.get(id);
    const tables = [...relatives]
      .sort((a, b) => Number(isOfPeriod(b)) - Number(isOfPeriod(a)))
      .map((form) => rowsByForm.get(form.id) ?? []);
    const isLive = (row: AmendableRow) => !replaced.has(buildLineId(row));
    const live = tables.flat().filter(isLive);
    // The lines that an earlier amendment left of a form are not the whole form.
    const wholes = [...tables.filter((table) => table.every(isLive)), live];
    for (const row of pairRestatedRows(rows, live, wholes)) replaced.add(buildLineId(row));
    const direct = new Set(live.flatMap((row) => (row.derivative ? [] : [row.code])));
    for (const row of rows)
      if (row.derivative && row.code !== null && TWO_LEGGED.has(row.code) && direct.has(row.code))
        replaced.add(buildLineId(row));
  }
  return replaced;
}

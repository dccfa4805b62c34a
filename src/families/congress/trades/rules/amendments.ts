import { groupBy } from '../../../../lib/group.ts';
import { requireFirst } from '../../../../lib/require.ts';

/**
 * The members of a row that identify the row it corrects. Days are `YYYY-MM-DD`; `key` contains everything it states.
 */
export type StatedRow = {
  key: string;
  n: number;
  transactionDate: string;
  owner: string | null;
  amountRange: string;
  transactionType: string;
  ticker: string | null;
  assetDescription: string;
  assetType: string | null;
};

/** A report with its rows; days are `YYYY-MM-DD`. */
export type ReportFact<R extends StatedRow = StatedRow> = {
  id: string;
  politicianId: string;
  filedDate: string | null;
  reportDate: string | null;
  amendment: number;
  amends: string | null;
  rows: readonly R[];
};

const isSameAsset = (a: StatedRow, b: StatedRow): boolean =>
  a.ticker !== null && b.ticker !== null
    ? a.ticker === b.ticker
    : a.assetDescription.toLowerCase() === b.assetDescription.toLowerCase();
const isSame =
  (...fields: (keyof StatedRow)[]) =>
  (a: StatedRow, b: StatedRow): boolean =>
    fields.every((field) => a[field] === b[field]);
const sameDeed = isSame('transactionType', 'amountRange');

type Match = (corrected: StatedRow, by: StatedRow) => boolean;
const ofAsset =
  (match: Match): Match =>
  (a, b) =>
    isSameAsset(a, b) && match(a, b);

/** The rate and maturity date of a note, which follow its issuer's name. */
const BOND_TERMS = /\b(?:rate\/coupon|matures|due)\b|(?<!\d)\d+(?:\.\d+)?(?: \d\/\d)?%/i;
const listIssuerWords = ({ assetDescription }: StatedRow): string[] =>
  requireFirst(assetDescription.split(BOND_TERMS, 1))
    .toUpperCase()
    .split(/[^A-Z0-9&]+/)
    .filter((word) => word && !/^(THE|INC|CORP|CO|LLC|LTD|PLC)$/.test(word));
const getCompanySymbol = (ticker: string): string => requireFirst(ticker.split(/[-.]/, 1));

/**
 * Whether two rows may name securities of the same company: their tickers share its symbol (`NEE-PC` and `NEE`) or, if
 * a row has no ticker, their names begin with the same two words (`FPL Group, Inc. 5 7/8% Preferred` and `FPL Group
 * Capital Inc.`).
 */
function isSameIssuer(a: StatedRow, b: StatedRow): boolean {
  if (a.ticker !== null && b.ticker !== null) return getCompanySymbol(a.ticker) === getCompanySymbol(b.ticker);
  const [words, otherWords] = [listIssuerWords(a), listIssuerWords(b)];
  const length = Math.min(2, Math.max(words.length, otherWords.length));
  return length > 0 && words.slice(0, length).join(' ') === otherWords.slice(0, length).join(' ');
}
/** The same trade in another security of the company, such as a bond that was first reported as a stock. */
const RETYPED: Match = (a, b) =>
  a.assetType !== b.assetType && isSame('transactionDate', 'owner')(a, b) && sameDeed(a, b) && isSameIssuer(a, b);

/** Ways to find the row that an amendment restates, the most reliable first. */
const RESTATED: readonly Match[] = [
  isSame('key'),
  ofAsset(isSame('transactionDate', 'owner', 'transactionType')),
  ofAsset(isSame('transactionDate', 'owner', 'amountRange')),
  ofAsset(isSame('transactionDate', 'owner')),
  ofAsset((a, b) => a.transactionDate === b.transactionDate && sameDeed(a, b)),
  RETYPED,
];
/** The same trade on another day: safe only if the amendment is known to amend the report. */
const REDATED: Match = ofAsset((a, b) => a.owner === b.owner && sameDeed(a, b));
/** The same trade in another asset: safe only if the amendment restates the entire report. */
const RENAMED: Match = isSame('transactionDate', 'owner', 'amountRange');

/**
 * The rows of a report that the amendment corrects, each by one of its rows. A row repeated unchanged is not a
 * correction.
 * @param isNamed whether the amendment states which report it amends, by id or day
 */
function rowsCorrected<R extends StatedRow>(report: ReportFact<R>, amendment: ReportFact<R>, isNamed: boolean): R[] {
  const open = new Set(report.rows);
  const stating = new Set(amendment.rows);
  const corrected: R[] = [];
  let repeated = 0;
  const pair = (match: Match) => {
    for (const by of stating) {
      const counterpart = [...open].find((row) => match(row, by));
      if (!counterpart) continue;
      open.delete(counterpart);
      stating.delete(by);
      if (counterpart.key === by.key && counterpart.assetType === by.assetType) repeated += 1;
      else corrected.push(counterpart);
    }
  };
  for (const match of RESTATED) pair(match);
  if (isNamed) pair(REDATED);
  // A row with another asset on the same day may instead be a trade that the report omitted.
  const isWhole = report.rows.length === amendment.rows.length;
  if (isWhole && (isNamed || corrected.length + repeated > 0)) pair(RENAMED);
  return corrected;
}

/** How an amendment names the report that it amends: by id or day; `unknown`: the source omits the report's day. */
function amendedBy(report: ReportFact, amendment: ReportFact): 'named' | 'unknown' | null {
  if (amendment.amends !== null) return amendment.amends === report.id ? 'named' : null;
  if (amendment.reportDate === null || report.amendment >= amendment.amendment) return null;
  if (report.reportDate !== null) return report.reportDate === amendment.reportDate ? 'named' : null;
  return report.filedDate === null ? 'unknown' : null;
}

/** The rows that amendments of the same politician correct. A report's other rows remain in effect. */
export function correctedRows<R extends StatedRow>(reports: readonly ReportFact<R>[]): Set<R> {
  const corrected = new Set<R>();
  for (const theirs of groupBy(reports, ({ politicianId }) => politicianId).values()) {
    const amendments = theirs.filter(({ amendment, amends }) => amendment > 0 || amends !== null);
    for (const amendment of amendments)
      for (const report of theirs) {
        const relation = report === amendment ? null : amendedBy(report, amendment);
        if (relation) for (const row of rowsCorrected(report, amendment, relation === 'named')) corrected.add(row);
      }
  }
  return corrected;
}

/**
 * Keeps a trade that several reports of a politician disclose once: the earliest with a known disclosure date. `key`
 * contains everything a trade states, `n` distinguishes equal trades of a report.
 */
export function countedOnce<
  T extends { id: string; politicianId: string; key: string; n: number; disclosureDate: string | null },
>(trades: readonly T[]): T[] {
  const byTrade = groupBy(trades, ({ politicianId, key, n }) => `${politicianId}|${key}|${n}`);
  const buildOrderKey = ({ disclosureDate, id }: T) => `${disclosureDate ?? '9999'}|${id}`;
  return [...byTrade.values()].map((copies) =>
    copies.reduce((first, next) => (buildOrderKey(next) < buildOrderKey(first) ? next : first)),
  );
}

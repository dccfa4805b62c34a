import { isCash, isPlaceholderCusip, isPlaceholderIsin } from '../../../../market/cusip.ts';

/** The columns of a holdings row that determine its kind. */
type KindColumns = {
  name: string;
  assetClass: string | null;
  exchange: string | null;
  cusip: string | null;
  isin: string | null;
};

export type HoldingKind = 'SECURITY' | 'CASH' | 'DERIVATIVE';

// Form N-PORT has codes for the class: D.. are derivatives, STIV and RA are short-term vehicles and repurchases.
const DERIVATIVE_CLASS = /^d(co|cr|e|fe|ir|o)$|future|forward|option|swap/i;
const CASH_CLASS = /^(stiv|ra|fx)$|cash|money market|collateral|margin|currency|short[- ]term investment|repurchase/i;
/** Classes that do not determine the kind. */
const NO_CLASS = /^(other|others|unknown|unclassified|none|misc(ellaneous)?)$/i;

/** A month and a year after a future, or the terms of an option or a swap: no company's name contains these. */
const CONTRACT_NAME =
  /\be-?mini\b|\bfut(ure)?s?\b.{0,200}\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w{0,20}[ -]?\d{2}|\b(total return|interest rate|credit default|index|currency|equity) (swaps?|swp)\b|\bswaptions?\b|\d{1,2}\/\d{1,2}\/\d{2,4} [CP]\d|\bfx (spot|forward)\b/i;
const DERIVATIVE_NAME = /\b(e-?mini|fut|futures?|forwards?|fwd|swaps?|swp)\b/i;
/** Funds of cash and collateral, which have real CUSIPs. */
const CASH_FUND_NAME =
  /\b(money (market|mkt)|liquid(ity)? (reserves?|funds?|assets)|liq reserves?|inst(itutional)? liq\w*|government (money|cash)|cash (collateral|management|reserves?|sweep|fund|fnd)|csh fnd|securities lending|sec lending|stif|short[- ]term investment (fund|trust))\b/i;
const CASH_NAME = /\b(cash|money market|collateral|us dollar|payables?|receivables?|margin|currency|repo)\b/i;

/** Issuers write a SEDOL, which contains no vowels, for foreign shares without a CUSIP. */
const SEDOL = /^(?=.*\d)[0-9B-DF-HJ-NP-TV-Z]{7}$/i;
const isSecurityNumber = (cusip: string): boolean =>
  (SEDOL.test(cusip) && !/^0+$/.test(cusip)) || !isPlaceholderCusip(cusip);

/** Whether a venue or a number identifies a security. */
const isIdentified = ({ exchange, cusip, isin }: KindColumns): boolean =>
  Boolean(exchange) || (cusip !== null && isSecurityNumber(cusip)) || (isin !== null && !isPlaceholderIsin(isin));

/**
 * Classifies a row by its asset class. Without a class, names that only cash, cash funds, and contracts have decide;
 * then a row with a venue, a CUSIP, or an ISIN is a security, and other rows are classified by looser names.
 * Placeholders such as `999USDZ92`, `000000000`, and `CASH_USD` do not identify a security.
 */
export function classifyHolding(row: KindColumns): HoldingKind {
  const { assetClass, cusip } = row;
  if (assetClass && !NO_CLASS.test(assetClass)) {
    if (DERIVATIVE_CLASS.test(assetClass)) return 'DERIVATIVE';
    return CASH_CLASS.test(assetClass) ? 'CASH' : 'SECURITY';
  }
  const name = row.name.replaceAll('_', ' ');
  if (isCash({ cusip, issuerName: row.name }) || CASH_FUND_NAME.test(name)) return 'CASH';
  if (CONTRACT_NAME.test(name)) return 'DERIVATIVE';
  if (isIdentified(row)) return 'SECURITY';
  if (DERIVATIVE_NAME.test(name)) return 'DERIVATIVE';
  return CASH_NAME.test(name) ? 'CASH' : 'SECURITY';
}

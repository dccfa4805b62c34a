import { isExchangeTradedFundName, isMutualFund } from '../../../etfs/rules.ts';

/** A kind of asset that a description names. */
export type NamedKind = 'STOCK' | 'ETF' | 'OPTION' | 'BOND' | 'FUND' | 'WARRANT' | 'CRYPTOCURRENCY' | 'AWARD';

/**
 * Text of the report's previous row, which transcripts of the House's PDFs put before the asset: filing status
 * (`F S: New`), account (`S O: Moran Wealth IRA`), description (`D: Portfolio Rebalance`), comment (`C: ...`), location,
 * the end of a heading (`Cap. Gains > $200?`), or the end of a sentence (`direction. Home Depot, Inc.`).
 */
const BEGINS_WITH_NOTE = /^(?:(?:F S|S O|[CDL]) ?:|\$200\?|[a-z])/;
/** The owner's code, with which the next row of the form begins. */
const OWNER_CODE = /[^>]\s(?:SP|JT|DC)\s/;

/** Words that every second company has in its name. */
const LEGAL_WORDS =
  /^(the|inc|incorporated|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|nv|sa|ag|se|asa|spa|group|holdings?|trust|new|and|of|de)$/;
const listWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
const listNameWords = (name: string): string[] => listWords(name).filter((word) => !LEGAL_WORDS.test(word));

/** Whether a description has a significant word of one of a company's names, or only the ticker. */
export function namesCompany(description: string, ticker: string, names: readonly string[]): boolean {
  const words = new Set(listWords(description));
  if (words.size === 0 || words.has(ticker.toLowerCase())) return true;
  return names.some((name) => {
    const significant = listNameWords(name);
    return (significant.length > 0 ? significant : listWords(name)).some((word) => words.has(word));
  });
}

/** An asset's own text, and the text before it that may be a note on the previous row or on the asset. */
type NamedAsset = { text: string; note: string };

/** The index of a word's last mention; -1 if there is none. */
const lastMention = (text: string, word: string): number =>
  text.toLowerCase().search(new RegExp(`\\b${word}\\b(?!.*\\b${word}\\b)`));

/**
 * The asset's own text in a description. A note on the previous row ends before the owner's code, else before the last
 * mention of the company.
 * @param names the company's names on our lists
 */
export function findNamedAsset(description: string, names: readonly string[]): NamedAsset {
  if (!BEGINS_WITH_NOTE.test(description)) return { text: description, note: '' };
  const code = OWNER_CODE.exec(description);
  const text = code ? description.slice(code.index + code[0].length).trimStart() : '';
  if (text !== '') return { text, note: '' };
  const starts = names
    .flatMap((name) => listNameWords(name).slice(0, 1))
    .map((word) => lastMention(description, word))
    .filter((index) => index >= 0);
  const start = starts.length > 0 ? Math.min(...starts) : 0;
  return { text: description.slice(start), note: description.slice(0, start) };
}

const NAMES_OPTION =
  /\b(calls?|puts?) options?\b|\bstock options?\b|\boption type\b|\bstrike price\b|\b(calls?|puts?)\b.{0,60}\b(strike|exp(\.|ir\w*)?)\b|\d (calls?|puts?)\b|\b(call|put)s? \$?\d/i;
const NAMES_AWARD = /\brestricted stock units?\b|\bRSUs?\b|\bstock appreciation rights?\b/i;
const NAMES_WARRANT = /\bwarrants?\b|\bcontingent value rights?\b|\bsubscription rights?\b/i;
const NAMES_BOND =
  /\b(bonds?|debentures?|(senior|subordinated|convertible|medium[- ]term|floating rate|fixed rate|structured|promissory|treasury) notes?|notes? due|coupon|matur(es|ity)|treasur(y|ies)|t[- ]bills?|municipal|certificates? of deposit)\b/i;
/** The rate of a bond, `2.4%` or `5 7/8%`; preferred shares state a rate too. */
const STATES_RATE = /(?<![\d.])\d+(\.\d+)?( \d\/\d)?\s?%/;
const NAMES_PREFERRED = /\b(preferred|preference|pfd)\b/i;
const NAMES_COIN =
  /\b(bitcoin|ethereum|ether|litecoin|solana|dogecoin|cardano|xrp|ripple|stellar|chainlink)( \([A-Z]+\))?$/i;

/** Kinds of shares that only listed companies, partnerships, and closed-end funds have. */
const NAMES_SHARE =
  /\b(common (stock|shares?|units?)|capital stock|ordinary shares?|depositary (shares?|receipts?)|depository (shares?|receipts?)|adrs?|asdrs?|adss?|registry shares?|voting (shares?|stock)|preferred (stock|shares?)|shares? of beneficial interest|limited partner(ship)? (units?|interests?)|series [a-c] (common|stock|shares?)|class [a-c] (stock|shares?))\b/i;
/** Weaker words, which funds have as well: `Class A`, `Shares`, `ORD`. */
const NAMES_CLASS = /\b(class [a-c]|cl [a-c]|shares?|shs|ord|stock)\b/i;
const NAMES_FUND_CLASS =
  /\bfunds?\b|\bm\/[fm]\b|\b(admiral|investor|institutional|advisor|retail) (shares?|class)\b|\bmutual\b|\bmoney market\b/i;
const NAMES_CLOSED_END = /\bclosed[- ]end\b/i;

const namesBond = (text: string): boolean =>
  !NAMES_PREFERRED.test(text) && (NAMES_BOND.test(text) || STATES_RATE.test(text));

/** Whether a text names a security that has its company's ticker and is no share. */
export const namesOtherSecurity = (text: string): boolean =>
  NAMES_OPTION.test(text) || NAMES_WARRANT.test(text) || NAMES_BOND.test(text) || STATES_RATE.test(text);

/** The kind of asset that a text names, by its words only; null if it names only a company. */
export function findNamedKind(ticker: string | null, text: string): NamedKind | null {
  const name = text.trim();
  if (NAMES_OPTION.test(name)) return 'OPTION';
  if (NAMES_AWARD.test(name)) return 'AWARD';
  if (ticker !== null && isMutualFund(ticker)) return 'FUND';
  if (NAMES_COIN.test(name)) return 'CRYPTOCURRENCY';
  const isShare = NAMES_SHARE.test(name);
  if (isExchangeTradedFundName(ticker, name)) return 'ETF';
  if (NAMES_WARRANT.test(name)) return 'WARRANT';
  if (namesBond(name)) return 'BOND';
  if (isShare) return 'STOCK';
  if (NAMES_FUND_CLASS.test(name) && !NAMES_CLOSED_END.test(name)) return 'FUND';
  return NAMES_CLASS.test(name) || NAMES_PREFERRED.test(name) ? 'STOCK' : null;
}

export type CongressTransactionType = 'PURCHASE' | 'SALE' | 'EXCHANGE' | 'OTHER';
export type TradeOwner = 'Self' | 'Spouse' | 'Child' | 'Joint';

/**
 * Accepts P, S, S (partial), E, and the words for them, in either chamber's spelling or that of vendors, who write Buy
 * and Sell (Capitol Trades, Quiver).
 */
export function classifyCongressTransaction(text: string): CongressTransactionType {
  if (/^(p(urchased?)?|buy|bought)\b/i.test(text)) return 'PURCHASE';
  if (/^s(ales?|old|ell)?(\b|_)/i.test(text)) return 'SALE';
  return /^e(xchange)?\b/i.test(text) ? 'EXCHANGE' : 'OTHER';
}

/** Accepts SP, JT, DC, and the words for them; null if the report states no owner. */
export function parseOwner(text: string): TradeOwner | null {
  if (/^(self|filer)$/i.test(text)) return 'Self';
  if (/^(sp|spouse)$/i.test(text)) return 'Spouse';
  if (/^(jt|joint)$/i.test(text)) return 'Joint';
  return /^(dc|(dependent )?child)\b/i.test(text) ? 'Child' : null;
}

type AmountRange = { min: number | null; max: number | null };

/** Upper ends of the forms' brackets, whole USD. Source: periodic transaction reports of the House and the Senate. */
const BRACKET_ENDS = [15_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 25_000_000, 50_000_000];

/** Whether a number is the beginning of another number, and lacks its last digits. */
const isCutOff = (part: number, whole: number): boolean => String(whole).startsWith(String(Math.round(part)));

/**
 * A disclosed range in whole USD. `Over $50,000,000` has no upper end (AMB-37); a truncated range (`$15,001 -`, or
 * `$250,001 - $500,00`, which lacks a digit) ends at the end of its bracket; an exact amount is both ends; `Unknown` has
 * neither, nor has another range whose upper end is below its lower one.
 */
export function parseAmountRange(text: string): AmountRange {
  const [low, high] = [...text.matchAll(/\d[\d,]*(\.\d+)?/g)].map(([sum]) => Number(sum.replaceAll(',', '')));
  if (low === undefined) return { min: null, max: null };
  const bracketEnd = BRACKET_ENDS.find((end) => end > low) ?? null;
  if (high !== undefined && high < low)
    return bracketEnd !== null && isCutOff(high, bracketEnd)
      ? { min: Math.round(low), max: bracketEnd }
      : { min: null, max: null };
  if (high !== undefined) return { min: Math.round(low), max: Math.round(high) };
  if (/over|more than|\+/i.test(text)) return { min: Math.round(low) + (/over|more/i.test(text) ? 1 : 0), max: null };
  if (/less than|under/i.test(text)) return { min: 0, max: Math.round(low) - 1 };
  if (/-\s*$/.test(text)) return { min: low, max: bracketEnd };
  return { min: Math.round(low), max: Math.round(low) };
}

type Option = { optionType: 'CALL' | 'PUT' | null; strikePrice: number | null; expirationDate: string | null };

/** Converts MM/DD/YYYY, M/D/YY, or YYYY-MM-DD to `YYYY-MM-DD`; null for anything else. */
export function isoDay(text: string): string | null {
  const [, month, day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim()) ?? [];
  const iso = month ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
  const date = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(iso)
    ? iso
    : null;
}

/** Reads option terms from a description: `Option Type: Put Strike price: $210.00 Expires: 06/30/2017`, or prose. */
export function parseOption(description: string): Option {
  const side = /\b(call|put)s?\b/i.exec(description)?.[1];
  const strike = /strike(?:\s+price)?(?:\s+of|\s+at|:)?\s*(?:\$\s*)?(\d[\d,]*(?:\.\d+)?)/i.exec(description)?.[1];
  const expiry = /exp(?:ir\w*|\.)?(?:\s+date)?(?:\s+of|\s+on|:)?\s*(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})/i.exec(
    description,
  )?.[1];
  return {
    optionType: side ? (side.toUpperCase() as 'CALL' | 'PUT') : null,
    strikePrice: strike ? Number(strike.replaceAll(',', '')) : null,
    expirationDate: expiry ? isoDay(expiry) : null,
  };
}

/** The first year of periodic transaction reports: the STOCK Act of April 2012. */
const FIRST_YEAR = '2012';

/** Describes the error in a trade's days; null if they are valid. Days are `YYYY-MM-DD`. */
export function dayFault(transacted: string, disclosed: string | null): string | null {
  if (transacted < FIRST_YEAR) return `There were no reports before ${FIRST_YEAR}.`;
  return disclosed !== null && transacted > disclosed ? 'Later than the disclosure.' : null;
}

/** Letters count from 10 (A), the three signs after them; every second character counts double. */
function checkDigit(base: string): string {
  let sum = 0;
  for (const [i, character] of [...base].entries()) {
    const place = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#'.indexOf(character);
    const value = i % 2 === 1 ? place * 2 : place;
    sum += Math.floor(value / 10) + (value % 10);
  }
  return String((10 - (sum % 10)) % 10);
}

/**
 * Normalizes a CUSIP to nine characters in upper case. Leading zeros dropped by spreadsheets are restored if the check
 * digit then matches. Null if the text is not a CUSIP.
 */
export function canonicalCusip(text: string): string | null {
  const normalized = text.trim().toUpperCase();
  if (/^[0-9A-Z*@#]{9}$/.test(normalized)) return normalized;
  if (!/^[0-9A-Z*@#]{6,8}$/.test(normalized)) return null;
  const padded = normalized.padStart(9, '0');
  return checkDigit(padded.slice(0, 8)) === padded[8] ? padded : null;
}

/**
 * Whether the issue (the seventh and eighth characters) contains a letter, as for notes and bonds. Funds of an issuer
 * that ran out of numbers have letters too, so this is a hint, not proof.
 */
export const isDebtCusip = (cusip: string): boolean => /[A-Z]/.test(cusip.slice(6, 8));

/** No issuer has this number: fund administrators and filers construct identifiers with it, `999USDZ92` for dollars. */
const PLACEHOLDER_ISSUER = /^999/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * Whether text in place of a CUSIP identifies no security: not a CUSIP at all, a single repeated digit, or a
 * constructed number.
 */
export function isPlaceholderCusip(text: string): boolean {
  const cusip = canonicalCusip(text);
  return cusip === null || /^(.)\1*$/.test(cusip) || PLACEHOLDER_ISSUER.test(cusip);
}

/** Like `isPlaceholderCusip`, for an ISIN: two letters of a country, nine characters, and a digit. */
export function isPlaceholderIsin(text: string): boolean {
  const number = /^[A-Z]{2}([0-9A-Z]{9})\d$/.exec(text.trim().toUpperCase())?.[1];
  return number === undefined || /^(.)\1*$/.test(number) || PLACEHOLDER_ISSUER.test(number);
}

/** Whether a constructed number contains a currency code. */
const isCurrencyNumber = (cusip: string): boolean =>
  PLACEHOLDER_ISSUER.test(cusip) && CURRENCIES.has(cusip.slice(3, 6).toUpperCase());

const CURRENCY_NAME =
  /^((US|U\.S\.|USD|UNITED STATES|AUSTRALIAN|CANADIAN|HONG KONG|NEW ZEALAND|SINGAPORE|TAIWAN|NEW TAIWAN)? ?DOLLARS?|EUROS?|EURO CURRENCY|(BRITISH )?POUNDS?|POUNDS? STERLING|(JAPANESE )?YEN|SWISS FRANCS?|(CHINESE )?(YUAN|RENMINBI)|INDIAN RUPEES?|BRAZILIAN REALS?|MEXICAN PESOS?|(SOUTH )?KOREAN WONS?|(SWEDISH KRONAS?|NORWEGIAN KRONES?|DANISH KRONES?)|SOUTH AFRICAN RANDS?|ISRAELI SHEKELS?|(POLISH )?ZLOTYS?|TURKISH LIRAS?)( CASH)?$/i;
const CASH_NAME = /^(NET |OTHER )?CASH( ?(&|AND|\/) ?(CASH )?(EQUIVALENTS?|OTHER))?$/i;

/** A name without currency codes: `CASH_USD` is `CASH`. */
const withoutCurrency = (name: string): string =>
  name
    .split(/[\s_$-]+/)
    .filter((word) => word && !CURRENCIES.has(word))
    .join(' ');

/** Whether a position in a list of holdings is cash, whichever CUSIP it is listed under. */
export function isCash({ cusip, issuerName }: { cusip: string | null; issuerName: string }): boolean {
  if (cusip !== null && isCurrencyNumber(cusip)) return true;
  const name = issuerName.replace(/\s+/g, ' ').trim();
  return CURRENCIES.has(name.replace(/^\$/, '')) || CURRENCY_NAME.test(name) || CASH_NAME.test(withoutCurrency(name));
}

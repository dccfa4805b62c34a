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
 * A CUSIP as nine characters in upper case. Spreadsheets drop leading zeros: they are put back where the check digit
 * then fits. Null if the text is none.
 */
export function canonicalCusip(text: string): string | null {
  const written = text.trim().toUpperCase();
  if (/^[0-9A-Z*@#]{9}$/.test(written)) return written;
  if (!/^[0-9A-Z*@#]{6,8}$/.test(written)) return null;
  const padded = written.padStart(9, '0');
  return checkDigit(padded.slice(0, 8)) === padded[8] ? padded : null;
}

/**
 * Whether its issue (the seventh and eighth character) has a letter, as those of notes and bonds do. Funds of an issuer
 * that ran out of numbers have them too: a sign, and no proof.
 */
export const isDebtCusip = (cusip: string): boolean => /[A-Z]/.test(cusip.slice(6, 8));

// 999 is nobody's issuer: the name of a currency after it is cash, `999USDZ92`.
const CASH_CUSIP = /^999(USD|EUR|GBP|JPY|CHF|CAD|AUD|HKD)/;
const CASH_NAME =
  /^(US|U\.S\.|USD|UNITED STATES|CANADIAN|AUSTRALIAN|HONG KONG)? ?DOLLARS?( CASH)?$|^(USD )?CASH( ?(&|AND) ?(CASH )?EQUIVALENTS?)?( USD)?$|^(USD|EUROS?|EURO CURRENCY|BRITISH POUNDS?|POUND STERLING|JAPANESE YEN|SWISS FRANCS?)$/i;

/** Whether a line of a list of holdings is cash, whatever CUSIP it stands under. */
export const isCash = (line: { cusip: string | null; issuerName: string }): boolean =>
  CASH_CUSIP.test(line.cusip ?? '') || CASH_NAME.test(line.issuerName.replace(/\s+/g, ' ').trim());

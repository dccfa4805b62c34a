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
 * then fits. Null where the text is none.
 */
export function canonicalCusip(text: string): string | null {
  const written = text.trim().toUpperCase();
  if (/^[0-9A-Z*@#]{9}$/.test(written)) return written;
  if (!/^[0-9A-Z*@#]{6,8}$/.test(written)) return null;
  const padded = written.padStart(9, '0');
  return checkDigit(padded.slice(0, 8)) === padded[8] ? padded : null;
}

/** Whether it is of a note or bond: the seventh and eighth character are the issue, and a share's are two digits. */
export const isDebtCusip = (cusip: string): boolean => /[A-Z]/.test(cusip.slice(6, 8));

const ADS = '(?:ADSs?|ADRs?|(?:American )?Depositary (?:Shares?|Receipts?))';
const OF_ADS = new RegExp(`\\b${ADS}\\b`, 'i');
const PER_ADS = new RegExp(`\\b(?:per|for each|for one)\\s+${ADS}\\b`, 'i');
/** The footnote gives the price of an ADS as well, and explains how the stated price follows from it. */
const CONVERTED =
  /\bper\s+(?:class\s+\w+\s+)?(?:ordinary|common|underlying)\s+share|\b(?:divided|dividing|converted|converting)\b/i;

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, hundred: 100 };
const REPRESENTS = new RegExp(
  `\\b${ADS}\\)?\\s+represent(?:s|ing)?\\s+(?:the right to receive\\s+)?(?:an?\\s+)?([\\d,.]*\\d|[a-z]+)\\b(?![-/])`,
  'i',
);

/** The number of ordinary shares that an ADS represents, as footnotes state it; null if they do not. */
function findAdsRatio(footnotes: string): number | null {
  const text = REPRESENTS.exec(footnotes)?.[1]?.toLowerCase();
  if (text === undefined) return null;
  if (/\d/.test(text)) return Number(text.replaceAll(',', '')) || null;
  return TENS[text] ?? (NUMBERS.indexOf(text) + 1 || null);
}

/** Without a ratio, a price this near the close of the ADS is the price of an ADS. Ours. */
const NEAR_TIMES = 2;

const timesApart = (a: number, b: number): number => Math.max(a / b, b / a);

/**
 * Whether the price of ordinary shares is that of an American depositary share, which the footnotes of the row state. If
 * a close is known, which is that of the ADS, the price must be nearer to it than to the share's part of it.
 */
export function isPricePerAds(trade: {
  securityTitle: string;
  footnotes: string | null;
  price: number;
  close: number | null;
}): boolean {
  const { securityTitle, footnotes, price, close } = trade;
  if (footnotes === null || price <= 0 || OF_ADS.test(securityTitle)) return false;
  if (!PER_ADS.test(footnotes) || CONVERTED.test(footnotes)) return false;
  const ratio = findAdsRatio(footnotes);
  if (ratio === 1) return false;
  if (close === null || close <= 0) return true;
  return ratio === null
    ? timesApart(price, close) <= NEAR_TIMES
    : timesApart(price, close) <= timesApart(price * ratio, close);
}

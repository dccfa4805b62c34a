/** The eleven GICS sectors, by their standard names. */
export const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
] as const;

export type Sector = (typeof SECTORS)[number];

// Yahoo and its resellers use other names, and iShares differs in one; the telecom names are from lists older than
// 2018.
const VENDOR_NAMES: ReadonlyMap<string, Sector> = new Map([
  ['technology', 'Information Technology'],
  ['healthcare', 'Health Care'],
  ['financial services', 'Financials'],
  ['financial', 'Financials'],
  ['consumer cyclical', 'Consumer Discretionary'],
  ['consumer defensive', 'Consumer Staples'],
  ['basic materials', 'Materials'],
  ['communication', 'Communication Services'],
  ['telecommunication services', 'Communication Services'],
  ['telecommunications services', 'Communication Services'],
]);

const BY_NAME: ReadonlyMap<string, Sector> = new Map([
  ...SECTORS.map((sector) => [sector.toLowerCase(), sector] as const),
  ...VENDOR_NAMES,
]);

/** The standard name of a sector for any vendor's name, in any case; null if it is none of the eleven. */
export const standardSector = (name: string): Sector | null =>
  BY_NAME.get(name.trim().toLowerCase().replace(/\s+/g, ' ')) ?? null;

/** INST-07, in the contract's order. */
export const FILER_CATEGORIES = [
  'INDEX_FUND',
  'HEDGE_FUND',
  'ACTIVIST',
  'PENSION',
  'BANK',
  'INSURANCE',
  'MUTUAL_FUND',
  'SOVEREIGN_WEALTH',
  'ENDOWMENT',
  'OTHER',
] as const;
export type FilerCategoryName = (typeof FILER_CATEGORIES)[number];

/** Parses a category, in any case and with spaces or dashes; null for any other text. */
export function parseFilerCategory(text: string): FilerCategoryName | null {
  const name = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return FILER_CATEGORIES.find((category) => category === name) ?? null;
}

// The order matters: a pension fund's bank is a pension, and Vanguard's fiduciary trust an index manager.
const NAMED: readonly [FilerCategoryName, RegExp][] = [
  [
    'SOVEREIGN_WEALTH',
    /SOVEREIGN|NORGES|TEMASEK|QATAR INVESTMENT|KUWAIT INVESTMENT|ABU DHABI|PUBLIC INVESTMENT FUND|\bGIC\b|MUBADALA|KOREA INVESTMENT CORP|SWISS NATIONAL BANK|ALASKA PERMANENT/,
  ],
  [
    'PENSION',
    /PENSION|RETIREMENT|\bRETIREES?\b|TEACHERS|EMPLOYEES|SUPERANNUATION|\bCALPERS\b|\bCALSTRS\b|CAISSE DE DEPOT/,
  ],
  ['ENDOWMENT', /ENDOWMENT|UNIVERSITY|COLLEGE|FOUNDATION/],
  ['INDEX_FUND', /VANGUARD|BLACKROCK|STATE STREET|GEODE|\bINDEX\b|INVESCO|\bETFS?\b|DIMENSIONAL FUND/],
  [
    'ACTIVIST',
    /ACTIVIST|PERSHING SQUARE|ELLIOTT (INVESTMENT )?MANAGEMENT|\bICAHN\b|STARBOARD|TRIAN FUND|VALUEACT|THIRD POINT|JANA PARTNERS|CORVEX|SACHEM HEAD|ENGAGED CAPITAL|LEGION PARTNERS|ENGINE CAPITAL/,
  ],
  ['INSURANCE', /INSURANCE|ASSURANCE|\bLIFE\b|METLIFE|PRUDENTIAL|ALLSTATE|\bAFLAC\b|REINSURANCE|MUTUAL OF|ANNUITY/],
  [
    'MUTUAL_FUND',
    /\bFMR\b|FIDELITY|T\.? ?ROWE|CAPITAL (WORLD|RESEARCH|INTERNATIONAL)|MUTUAL FUND|\bFUNDS?\b.{0,200}\b(TRUST|SERIES)\b|FRANKLIN|JANUS|AMERICAN CENTURY|DODGE & COX|WELLINGTON MANAGEMENT/,
  ],
  [
    'HEDGE_FUND',
    /HEDGE|RENAISSANCE|CITADEL|MILLENNIUM MANAGEMENT|TWO SIGMA|D\.? ?E\.? ?SHAW|BRIDGEWATER|POINT72|APPALOOSA|TIGER GLOBAL|\bMASTER FUND\b|\bOFFSHORE\b|(CAPITAL|MANAGEMENT|PARTNERS|ADVISORS),? (LP|L\.P\.)$/,
  ],
  [
    'BANK',
    /\bBANK|BANC(ORP|SHARES)?\b|MORGAN STANLEY|GOLDMAN|JPMORGAN|WELLS FARGO|CITIGROUP|\bUBS\b|CREDIT SUISSE|BARCLAYS|\bHSBC\b|TRUST (CO|COMPANY)\b|NORTHERN TRUST/,
  ],
];

/** Guesses the category of a filer from its name, if no source states it; OTHER if the name matches no category. */
export function guessedCategory(name: string): FilerCategoryName {
  const upper = name.toUpperCase().replace(/\s+/g, ' ').trim();
  return NAMED.find(([, words]) => words.test(upper))?.[0] ?? 'OTHER';
}

/** A CIK with or without leading zeros as ten digits; null for anything else. */
export const canonicalCik = (text: string): string | null =>
  /^\d{1,10}$/.test(text.trim()) ? text.trim().padStart(10, '0') : null;

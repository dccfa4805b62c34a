type Category = {
  /** How the name of every institution of the kind ends. */
  suffix: string;
  /** The first words of the institutions' names. */
  stems: readonly string[];
  /** The part of a listing's shares outstanding that one institution holds at most. */
  part: number;
  /** How many listings it holds at most. */
  holds: number;
  /** Whether it also holds options, and convertible notes. */
  options?: true;
  notes?: true;
};

/** An invented filer of Form 13F. `category` is the name that the importer of filer categories knows. */
export type Institution = Category & { cik: number; name: string; category: string };

const CATEGORIES: Readonly<Record<string, Category>> = {
  INDEX_FUND: {
    suffix: 'Index Funds',
    stems: stems('Meridell Parvane Stonehaven-Vale Corrigold Allbourne Trackwell'),
    part: 0.03,
    holds: 40,
  },
  HEDGE_FUND: {
    suffix: 'Capital Management LP',
    stems: stems('Kestrelmoor Obsidian-Fell Quantavale Marrowgate Nightferry Helioscarp'),
    part: 0.002,
    holds: 24,
    options: true,
    notes: true,
  },
  ACTIVIST: {
    suffix: 'Activist Partners LP',
    stems: stems('Ironquill Redthorne Boardmarch Gadflight Cornerstride Lanternbrook'),
    part: 0.012,
    holds: 4,
  },
  PENSION: {
    suffix: 'Retirement System',
    stems: stems('Wexholm Orrinport Cascadel Pinemarch Lakeborough Granitefold'),
    part: 0.004,
    holds: 18,
  },
  BANK: {
    suffix: 'Bancorp',
    stems: stems('Fennimore-Hale Goldwater-Ash Lombarden Tillingate Northquay Vaultmere'),
    part: 0.007,
    holds: 22,
    options: true,
  },
  INSURANCE: {
    suffix: 'Mutual Insurance',
    stems: stems('Safeharrow Umbrella-Dean Granlund Oakshield Steadholm Lifebridge'),
    part: 0.004,
    holds: 16,
    notes: true,
  },
  MUTUAL_FUND: {
    suffix: 'Mutual Funds',
    stems: stems('Harrowfield Blythewick Dovecourt Pennarth Silverleaf-Ott Summerlane'),
    part: 0.012,
    holds: 24,
  },
  SOVEREIGN_WEALTH: {
    suffix: 'Sovereign Reserve Fund',
    stems: stems('Norvika Al-Sahara Straitsland Fjordmark Qasrania Emberisle'),
    part: 0.009,
    holds: 20,
  },
  ENDOWMENT: {
    suffix: 'University Endowment',
    stems: stems('Hartwick-Stone Ivybridge Pallister Greycloister Elmsworth Candlewick'),
    part: 0.0005,
    holds: 7,
  },
  OTHER: {
    suffix: 'Wealth Advisers',
    stems: stems('Bramley Copperfield-Roe Dunhollow Eastwickham Farthingale Glasswater'),
    part: 0.001,
    holds: 10,
    notes: true,
  },
};

function stems(list: string): readonly string[] {
  return list.split(' ');
}

// No numbers of the SEC's are near these.
const FIRST_CIK = 9_300_000;

/** Every institution of the demo market: invented names, six of each category. */
export const demoInstitutions: readonly Institution[] = Object.entries(CATEGORIES).flatMap(([category, kind], k) =>
  kind.stems.map((stem, i) => ({
    ...kind,
    category,
    cik: FIRST_CIK + k * 10 + i,
    name: `${stem.replaceAll('-', ' ')} ${kind.suffix}`,
  })),
);

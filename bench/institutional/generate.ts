import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { infoTableXml, submissionAround } from '../../src/families/institutional/demo/form13f.ts';
import { addDays } from '../../src/lib/dates.ts';

export type Size = { filers: number; positions: number };

/** A quarter has some 12,000 securities; the first is the most widely held stock. */
export const SECURITIES = 12_000;
/** Of 8,800 filers. */
const HOLDS_FIRST = 6_000;

/** A CUSIP that is not in use; its last two digits, the issue, are those of shares. */
export const buildCusip = (security: number): string => `Z${String(security).padStart(5, '0')}100`;
export const buildTicker = (security: number): string => `Q${security.toString(36).toUpperCase()}`;
const getPrice = (security: number): number => 10 + (security % 400);

/** Rows of each filer: a few have tens of thousands, most some dozens, as on EDGAR. */
export function tableSizes({ filers, positions }: Size): number[] {
  const weights = Array.from({ length: filers }, (_, i) => (i + 1) ** -0.8);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.max(1, Math.round((positions * weight) / sum)));
}

function* generateSubmission(filer: number, rows: number, period: Date): Generator<string> {
  const form = {
    accession: `${String(filer).padStart(10, '0')}-25-000001`,
    cik: 5_000_000 + filer,
    name: `Generated Filer ${filer} Management LP`,
    period,
    filedDate: addDays(period, 40),
  };
  const [before, after] = submissionAround(form, { entries: rows, value: rows * 1_000 });
  yield before;
  const holdsFirst = (filer * 7_919) % 8_800 < HOLDS_FIRST;
  for (let i = 0; i < rows; i++) {
    const security = i === 0 && holdsFirst ? 0 : 1 + ((filer * 37 + i * 101) % (SECURITIES - 1));
    const amount = 100 + ((filer * 31 + i * 17) % 100_000);
    yield infoTableXml({
      issuer: `GENERATED ISSUER ${security}`,
      title: 'COM',
      cusip: buildCusip(security),
      value: amount * getPrice(security),
      amount,
      putCall: i % 40 === 39 ? 'Call' : undefined,
    });
  }
  yield after;
}

/** Writes the complete submissions of a quarter into a folder. @returns how many rows they have. */
export async function writeQuarter(folder: string, size: Size, period: Date): Promise<number> {
  const sizes = tableSizes(size);
  for (const [filer, rows] of sizes.entries())
    await pipeline(
      Readable.from(generateSubmission(filer, rows, period)),
      createWriteStream(join(folder, `${String(filer).padStart(5, '0')}.txt`)),
    );
  return sizes.reduce((sum, rows) => sum + rows, 0);
}

// Run as a separate process that writes a quarter, so that its memory is not part of the measurement.
if (process.argv[1] === import.meta.filename) {
  const [folder, filers, positions, period] = process.argv.slice(2);
  const size = { filers: Number(filers), positions: Number(positions) };
  console.log(await writeQuarter(folder!, size, new Date(`${period}T00:00:00Z`)));
}

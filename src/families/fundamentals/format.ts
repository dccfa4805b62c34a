import { CONTENT_CHARS, ImportError, type Refusal } from '../../import/importer.ts';
import { jsonIn } from '../../import/json.ts';
import { parseDay } from '../../lib/dates.ts';
import type { XbrlFact } from './rules/fiscal-periods.ts';

/** A company's file in SEC's layout; its figures are validated one by one. */
type Company = {
  cik: string;
  name: string | null;
  facts: Readonly<Record<string, Readonly<Record<string, { units?: unknown }>>>>;
};

const SHAPE = 'SEC\'s companyfacts JSON is {"cik","entityName","facts":{"us-gaap":{"Assets":{"units":{"USD":[...]}}}}}';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ImportError if the text is not a companyfacts file */
export function parseCompanyFacts(text: string): Company {
  const json = jsonIn(text, SHAPE);
  if (!isObject(json) || !isObject(json.facts) || !Object.values(json.facts).every(isObject))
    throw new ImportError(`Not a company's facts. ${SHAPE}`);
  // Most files have a number, some a text of ten digits.
  const digits = String(json.cik ?? '');
  if (!/^(?!0+$)\d{1,10}$/.test(digits)) throw new ImportError(`Not a CIK: ${digits.slice(0, 20)}. ${SHAPE}`);
  const name = typeof json.entityName === 'string' && json.entityName.trim() ? json.entityName.trim() : null;
  return { cik: digits.padStart(10, '0'), name, facts: json.facts as Company['facts'] };
}

/** The figures of these concepts in the file's order, parsed or refused. */
export function* parseFacts({ facts }: Company, concepts: ReadonlySet<string>): Generator<XbrlFact | Refusal> {
  for (const [taxonomy, byName] of Object.entries(facts))
    for (const [name, figures] of Object.entries(byName)) {
      const concept = `${taxonomy}:${name}`;
      if (!concepts.has(concept)) continue;
      if (!isObject(figures) || !isObject(figures.units)) {
        yield { refused: 'Has no units.', field: concept };
        continue;
      }
      for (const [unit, entries] of Object.entries(figures.units))
        if (Array.isArray(entries)) for (const entry of entries) yield parseFact(concept, unit, entry);
        else yield { refused: 'Not a list of figures.', field: `${concept} ${unit}` };
    }
}

/** The number of figures of other concepts in the file. */
export function countOtherFigures({ facts }: Company, concepts: ReadonlySet<string>): number {
  const otherFacts = Object.entries(facts).flatMap(([taxonomy, byName]) =>
    Object.entries(byName).flatMap(([name, stated]) => (concepts.has(`${taxonomy}:${name}`) ? [] : [stated])),
  );
  const units = otherFacts.flatMap((stated) =>
    isObject(stated) && isObject(stated.units) ? Object.values(stated.units) : [],
  );
  return units.reduce<number>((sum, entries) => sum + (Array.isArray(entries) ? entries.length : 0), 0);
}

function parseFact(concept: string, unit: string, entry: unknown): XbrlFact | Refusal {
  const cells = isObject(entry) ? entry : {};
  const refuse = (member: string, refused: string): Refusal => ({
    refused,
    field: `${concept} ${unit} ${member}`,
    content: JSON.stringify(entry)?.slice(0, CONTENT_CHARS),
  });
  const day = (member: string): Date | null => parseDay(String(cells[member] ?? ''));
  const text = (member: string): string | null => {
    const value = cells[member];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const [start, end, filed] = [day('start'), day('end'), day('filed')];
  if (!end) return refuse('end', 'Not a date (YYYY-MM-DD).');
  if (!filed) return refuse('filed', 'Not a date (YYYY-MM-DD).');
  if (cells.start !== undefined && !start) return refuse('start', 'Not a date (YYYY-MM-DD).');
  // A balance has no start; it is stored with its end as the start.
  if (start && start >= end) return refuse('start', 'Not before the end.');
  const { val, fy } = cells;
  if (typeof val !== 'number' || !Number.isFinite(val)) return refuse('val', 'Not a number.');
  const [accession, form] = [text('accn'), text('form')];
  if (!accession || !form) return refuse(accession ? 'form' : 'accn', 'Missing.');
  const fiscalYear = typeof fy === 'number' && Number.isInteger(fy) && fy > 1900 && fy < 2200 ? fy : null;
  return { concept, unit, start, end, value: val, filed, form, accession, fiscalYear, fiscalPeriod: text('fp') };
}

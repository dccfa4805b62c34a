import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Part = 1 | 2;
/** A requirement of the contract by its id (`CAL-18`), and the parts of the contract that state it. */
export type Requirement = { id: string; family: string; title: string; parts: readonly Part[] };

type Listed = Readonly<Record<string, { title: string; part1?: number[]; part2?: number[] }>>;
const listed: Listed = JSON.parse(readFileSync(join(import.meta.dirname, 'requirements.json'), 'utf8'));

const getId = (family: string, number: number) => `${family}-${String(number).padStart(2, '0')}`;

/** Every requirement, in the order of the contract's families. */
export const REQUIREMENTS: readonly Requirement[] = Object.entries(listed).flatMap(
  ([family, { title, part1 = [], part2 = [] }]) =>
    [...new Set([...part1, ...part2])]
      .sort((a, b) => a - b)
      .map((number) => ({
        id: getId(family, number),
        family,
        title,
        parts: ([1, 2] as const).filter((part) => (part === 1 ? part1 : part2).includes(number)),
      })),
);

const ID = `(?:${Object.keys(listed).join('|')})-\\d{2,}`;
const CITATION = new RegExp(`\\b(${ID})(?: to (${ID}))?\\b`, 'g');

/** The ids that a text names, each once; `RAT-26 to RAT-37` names all twelve. Ids that do not exist are among them. */
export function citedIn(text: string): string[] {
  const ids = [...text.matchAll(CITATION)].flatMap(([, first, last]) => {
    if (!last) return [first!];
    const [family, from] = first!.split('-') as [string, string];
    const to = Number(last.split('-')[1]);
    return Array.from({ length: Math.max(1, to - Number(from) + 1) }, (_, i) => getId(family, Number(from) + i));
  });
  return [...new Set(ids)];
}

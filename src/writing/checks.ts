import { type Brief, type BriefSection, citation, type WrittenSection } from './brief.ts';

const CITED = /\[(\d+)\]/g;
const LINK = /\]\(|https?:|www\./i;
const FIGURE = /\d+(?:[.,]\d+)*/g;

const figuresIn = (text: string): string[] => text.match(FIGURE) ?? [];

/**
 * The sections of a response with their citations as links, in the brief's order.
 * @throws Error if a section is missing, contains a figure that no fact has, cites a fact that does not exist, or
 *   contains links
 */
export function checkedSections(brief: Brief, answer: readonly WrittenSection[]): WrittenSection[] {
  return brief.sections.map((section) => {
    const content = answer.find(({ name }) => name === section.name)?.content.trim();
    if (!content) throw new Error('the answer lacks a section');
    return { name: section.name, content: checked(section, content) };
  });
}

function checked({ facts, cited }: BriefSection, content: string): string {
  if (LINK.test(content)) throw new Error('the answer has links of its own');
  const numbers = [...content.matchAll(CITED)].map(([, number]) => Number(number));
  if (numbers.some((number) => number < 1 || number > facts.length))
    throw new Error('the answer cites what is not there');
  if (cited && facts.length > 0 && numbers.length === 0) throw new Error('the answer cites nothing');
  const knownFigures = new Set(facts.flatMap(({ text }) => figuresIn(text)));
  const prose = content.replace(CITED, '');
  if (figuresIn(prose).some((figure) => !knownFigures.has(figure)))
    throw new Error('the answer has a figure that no fact has');
  return cited ? content.replace(CITED, (_all, number) => citation(facts[Number(number) - 1]!.source)) : prose.trim();
}

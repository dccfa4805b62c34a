import { type BriefSection, type CitedSource, citation, type Writer } from './brief.ts';

/** A sentence with its source before the period, so that it is not taken for the beginning of the next one. */
const sourced = (text: string, source: CitedSource): string =>
  text.endsWith('.') ? `${text.slice(0, -1)} ${citation(source)}.` : `${text} ${citation(source)}`;

/** The facts one after the other; a source is named once, at the last of its facts in a row. */
function composed({ facts, cited }: BriefSection): string {
  return facts
    .map(({ text, source }, i) => (!cited || facts[i + 1]?.source.url === source.url ? text : sourced(text, source)))
    .join(' ');
}

/** Writes without any model: the facts' own sentences. */
export const composer: Writer = {
  name: 'Composer',
  async write({ sections }) {
    return {
      generatedBy: this.name,
      sections: sections.map((section) => ({ name: section.name, content: composed(section) })),
    };
  },
};

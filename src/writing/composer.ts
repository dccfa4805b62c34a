import { type BriefSection, citation, type Writer } from './brief.ts';

/** The facts one after the other; a source is named once, after the last of its facts in a row. */
function composed({ facts, cited }: BriefSection): string {
  return facts
    .map(({ text, source }, i) =>
      !cited || facts[i + 1]?.source.url === source.url ? text : `${text} ${citation(source)}`,
    )
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

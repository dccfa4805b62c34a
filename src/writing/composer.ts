import { type BriefSection, type CitedSource, citation, type Writer } from './brief.ts';

/** Puts the source before the period, so that it is not taken for the beginning of the next sentence. */
const sourced = (text: string, source: CitedSource): string =>
  text.endsWith('.') ? `${text.slice(0, -1)} ${citation(source)}.` : `${text} ${citation(source)}`;

/** The facts in order; consecutive facts with the same source cite it once, after the last. */
function composed({ facts, cited }: BriefSection): string {
  return facts
    .map(({ text, source }, i) => (!cited || facts[i + 1]?.source.url === source.url ? text : sourced(text, source)))
    .join(' ');
}

/** Writes without a model: it joins the facts' own sentences. */
export const composer: Writer = {
  name: 'Composer',
  async write({ sections }) {
    return {
      generatedBy: this.name,
      sections: sections.map((section) => ({ name: section.name, content: composed(section) })),
    };
  },
};

type PlanMention = 'AFFIRMED' | 'NAMED' | 'DOUBTFUL';

const PLAN = /10b5\s?[-\u2010-\u2015]?\s?1/i;
const UNDER =
  /\b(pursuant to|under|in accordance with|in compliance with|in connection with|by means of|through|via)\b/i;
const DOUBT_BEFORE =
  /\b(not|no|never|neither|nor|without|other than|may|might|could|would|will|shall|intends?|expects?|plans? to|to be|if)\b/i;
const DOUBT_ANYWHERE = /\b(terminat\w+|cancel\w*|revoked?|former|expired)\b/i;

/** Whether a clause of a sentence mentions the plan after a word such as "under". */
const isUnderPlan = (sentence: string): boolean =>
  sentence.split(/[.;]/).some((clause) => {
    const index = clause.search(UNDER);
    return index >= 0 && clause.toLowerCase().includes('10b5', index);
  });

/**
 * Classifies how footnotes mention a Rule 10b5-1 plan: the trade was made under it (AFFIRMED), only its name appears,
 * as in "plan dated ..." (NAMED), or the mention is negated or hypothetical (DOUBTFUL). Null without a mention. A
 * single doubtful mention outweighs an affirmation. Source: INS-10.
 */
export function classifyPlanMention(footnotes: string | null): PlanMention | null {
  const sentences = (footnotes ?? '').split(/\n|(?<=[.;])\s+(?=[A-Z])/).filter((sentence) => PLAN.test(sentence));
  if (sentences.length === 0) return null;
  const isDoubtful = (sentence: string) =>
    DOUBT_BEFORE.test(sentence.slice(0, sentence.search(PLAN))) || DOUBT_ANYWHERE.test(sentence);
  if (sentences.some(isDoubtful)) return 'DOUBTFUL';
  return sentences.some(isUnderPlan) ? 'AFFIRMED' : 'NAMED';
}

/**
 * Whether a row is confirmed as traded under a Rule 10b5-1 plan. The form's checkbox (since April 2023) applies to the
 * whole filing: if checked, it confirms the rows whose footnotes mention a plan, or all rows if no footnote does; if
 * not checked, none. Without a checkbox, only a row's own footnote confirms. Source: INS-10.
 * @param mentions of all rows of the filing, including the row itself
 */
export function isPlanTrade(
  planBox: boolean | null,
  mentionOfRow: PlanMention | null,
  mentions: readonly (PlanMention | null)[],
): boolean {
  if (planBox === null) return mentionOfRow === 'AFFIRMED';
  if (!planBox) return false;
  return mentions.every((mention) => mention === null) || mentionOfRow === 'AFFIRMED' || mentionOfRow === 'NAMED';
}

/**
 * Removes facts that an earlier section contains, and sections that have no facts left, so that each fact appears once.
 */
export function toldOnce<Section extends { readonly facts: readonly { readonly text: string }[] }>(
  sections: readonly Section[],
): Section[] {
  const previousTexts = new Set<string>();
  return sections.flatMap((section) => {
    const facts = section.facts.filter(({ text }) => !previousTexts.has(text));
    for (const { text } of facts) previousTexts.add(text);
    return facts.length > 0 ? [{ ...section, facts }] : [];
  });
}

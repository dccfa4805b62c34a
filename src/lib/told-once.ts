/**
 * The sections of a text without the facts that an earlier section has, and without the sections that are left with
 * none: a reader is told each once.
 */
export function toldOnce<Section extends { readonly facts: readonly { readonly text: string }[] }>(
  sections: readonly Section[],
): Section[] {
  const told = new Set<string>();
  return sections.flatMap((section) => {
    const facts = section.facts.filter(({ text }) => !told.has(text));
    for (const { text } of facts) told.add(text);
    return facts.length > 0 ? [{ ...section, facts }] : [];
  });
}

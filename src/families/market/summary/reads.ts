import { cachedValue } from '../../../db/cached-loader.ts';
import { joinSections, SUBJECT } from './rules.ts';

/** The newest summary; null before the first is written. */
export const marketSummary = cachedValue<
  (ReturnType<typeof joinSections> & { generatedBy: string; generatedAt: Date }) | null
>('written_text', async ({ prisma }) => {
  const row = await prisma.writtenText.findUnique({ where: { subject: SUBJECT } });
  if (!row) return null;
  const { generatedBy, generatedAt } = row;
  return { ...joinSections(row.sections as unknown as Parameters<typeof joinSections>[0]), generatedBy, generatedAt };
});

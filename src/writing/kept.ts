import { upsert } from '../db/bulk.ts';
import type { Database } from '../db/open.ts';
import { holdsSynthetic, SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { WRITTEN_TEXT, type WrittenTextRow } from '../generated/tables.ts';
import { type Brief, hashBrief, type Writer, type WrittenSection, type WrittenText } from './brief.ts';

/** A text with its age; `fromCache`: it was already stored. */
export type StoredText = WrittenText & { generatedAt: Date; fromCache: boolean };

/**
 * How long a fallback text is served before the preferred writer is tried again, and the minimum time between rewrites
 * on request.
 */
const STAND_IN_MS = 10 * 60_000;
const ANEW_MS = 60_000;

// Concurrent requests for a text that is being written share the result.
const underWay = new Map<string, Promise<StoredText>>();

/**
 * The text on a subject; writes it if no text is stored for these facts.
 * @param isRewrite whether to rewrite a stored text; at most once a minute
 */
export async function keptText(
  { db, writer, now }: { db: Database; writer: Writer; now: Date },
  subject: string,
  brief: Brief,
  isRewrite = false,
): Promise<StoredText> {
  const digest = hashBrief(brief);
  // Every caller reads the name, even if the text is already being written: reading it marks the response as private,
  // so that the response is not cached.
  const { name } = writer;
  const stored = await db.prisma.writtenText.findUnique({ where: { subject } });
  if (stored?.digest === digest) {
    const age = now.valueOf() - stored.generatedAt.valueOf();
    const isStandIn = stored.generatedBy !== name;
    if (age < ANEW_MS || (!isRewrite && (!isStandIn || age < STAND_IN_MS)))
      return { ...stored, sections: stored.sections as WrittenSection[], fromCache: true };
  }
  // A past day may have the facts of today, but its text is dated differently.
  const key = `${subject}@${digest}${db.isReadOnly ? `@${now.toISOString()}` : ''}`;
  const waiting = underWay.get(key) ?? write();
  underWay.set(key, waiting);
  return waiting;

  async function write(): Promise<StoredText> {
    try {
      const text = await writer.write(brief);
      if (await holdsSynthetic(db)) text.sections = noted(text.sections);
      if (db.isReadOnly) return { ...text, generatedAt: now, fromCache: false };
      const row: WrittenTextRow = {
        subject,
        digest,
        ...text,
        sections: JSON.stringify(text.sections),
        generatedAt: now,
      };
      await upsert(db, WRITTEN_TEXT, [row]);
      return { ...text, generatedAt: now, fromCache: false };
    } finally {
      underWay.delete(key);
    }
  }
}

/** The sections with the notice at the end of the last. */
const noted = (sections: readonly WrittenSection[]): WrittenSection[] =>
  sections.map((section, i) =>
    i < sections.length - 1 ? section : { ...section, content: `${section.content} ${SYNTHETIC_NOTICE}` },
  );

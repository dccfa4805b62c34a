import { upsert } from '../db/bulk.ts';
import type { Database } from '../db/open.ts';
import { holdsSynthetic, SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { WRITTEN_TEXT, type WrittenTextRow } from '../generated/tables.ts';
import { type Brief, hashBrief, type Writer, type WrittenSection, type WrittenText } from './brief.ts';

/** A text with its age; `fromCache`: it was there already. */
export type StoredText = WrittenText & { generatedAt: Date; fromCache: boolean };

/** How long a text stands whose writer another stood in for, and how often one may be asked for anew. */
const STAND_IN_MS = 10 * 60_000;
const ANEW_MS = 60_000;

// Several who ask for the same text while it is being written get that one.
const underWay = new Map<string, Promise<StoredText>>();

/**
 * The text on a subject, written where none is kept of these facts.
 * @param anew whether to write it again though it is kept; once a minute at most
 */
export async function keptText(
  { db, writer, now }: { db: Database; writer: Writer; now: Date },
  subject: string,
  brief: Brief,
  anew = false,
): Promise<StoredText> {
  const digest = hashBrief(brief);
  // Looked at by all who ask, also where another is already writing: such an answer is not kept.
  const { name } = writer;
  const stored = await db.prisma.writtenText.findUnique({ where: { subject } });
  if (stored?.digest === digest) {
    const age = now.valueOf() - stored.generatedAt.valueOf();
    const isStandIn = stored.generatedBy !== name;
    if (age < ANEW_MS || (!anew && (!isStandIn || age < STAND_IN_MS)))
      return { ...stored, sections: stored.sections as WrittenSection[], fromCache: true };
  }
  const key = `${subject}@${digest}`;
  const waiting = underWay.get(key) ?? write();
  underWay.set(key, waiting);
  return waiting;

  async function write(): Promise<StoredText> {
    try {
      const written = await writer.write(brief);
      if (await holdsSynthetic(db)) written.sections = noted(written.sections);
      const row: WrittenTextRow = {
        subject,
        digest,
        ...written,
        sections: JSON.stringify(written.sections),
        generatedAt: now,
      };
      await upsert(db, WRITTEN_TEXT, [row]);
      return { ...written, generatedAt: now, fromCache: false };
    } finally {
      underWay.delete(key);
    }
  }
}

/** The sections with the notice at their end. */
const noted = (sections: readonly WrittenSection[]): WrittenSection[] =>
  sections.map((section, i) =>
    i < sections.length - 1 ? section : { ...section, content: `${section.content} ${SYNTHETIC_NOTICE}` },
  );

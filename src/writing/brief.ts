import { createHash } from 'node:crypto';

/** The source of a fact: a label for people, and the address of the call that serves it. */
export type CitedSource = { label: string; url: string };
/** One stored fact as a plain sentence. */
export type CitedFact = { text: string; source: CitedSource };
/** `cited`: whether the text names its sources inline, as Markdown links. */
export type BriefSection = { name: string; cited: boolean; facts: readonly CitedFact[] };
/** The facts on a subject; a writer may use nothing else. */
export type Brief = { subject: string; sections: readonly BriefSection[] };

/** A section in Markdown. */
export type WrittenSection = { name: string; content: string };
export type WrittenText = { sections: WrittenSection[]; generatedBy: string };

/**
 * Turns a brief into text, with the sections in the brief's order. Never fails: if the text cannot be written
 * otherwise, it is composed.
 */
export type Writer = { name: string; write(brief: Brief): Promise<WrittenText> };

// A class, because each subtree of a response has its own writer, and an object with a getter is slow to create.
class MarkingWriter implements Writer {
  readonly #writer: Writer;
  readonly #markPrivate: () => void;

  constructor(writer: Writer, markPrivate: () => void) {
    this.#writer = writer;
    this.#markPrivate = markPrivate;
  }

  get name() {
    this.#markPrivate();
    return this.#writer.name;
  }
  write(brief: Brief) {
    this.#markPrivate();
    return this.#writer.write(brief);
  }
}

/** A writer that calls `markPrivate` when it is used: its texts depend on more than stored data. */
export const markingPrivate = (writer: Writer, markPrivate: () => void): Writer =>
  new MarkingWriter(writer, markPrivate);

/** Changes whenever a fact of the brief changes. */
export const hashBrief = (brief: Brief): string => createHash('sha256').update(JSON.stringify(brief)).digest('hex');

/** A source as cited in the text. */
export const citation = ({ label, url }: CitedSource): string => `([${label}](${url}))`;

import { createHash } from 'node:crypto';

/** Where a fact can be looked up: a label for people and the address of the call that serves it. */
export type CitedSource = { label: string; url: string };
/** One stored fact as a plain sentence. */
export type CitedFact = { text: string; source: CitedSource };
/** `cited`: whether the text names its sources inline, as Markdown links. */
export type BriefSection = { name: string; cited: boolean; facts: readonly CitedFact[] };
/** What is known of a subject; all that a writer may use. */
export type Brief = { subject: string; sections: readonly BriefSection[] };

/** A section in Markdown. */
export type WrittenSection = { name: string; content: string };
export type WrittenText = { sections: WrittenSection[]; generatedBy: string };

/** Turns a brief into text; the sections in the brief's order. Never fails: what cannot be written otherwise is composed. */
export type Writer = { name: string; write(brief: Brief): Promise<WrittenText> };

// A class: each subtree of an answer has a writer of its own, and an object with a getter is slow to make.
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

/** A writer that runs `markPrivate` when it is used: its texts do not follow from stored data alone. */
export const markingPrivate = (writer: Writer, markPrivate: () => void): Writer =>
  new MarkingWriter(writer, markPrivate);

/** Moves whenever a fact of the brief does. */
export const hashBrief = (brief: Brief): string => createHash('sha256').update(JSON.stringify(brief)).digest('hex');

/** A source as it stands in the text. */
export const citation = ({ label, url }: CitedSource): string => `([${label}](${url}))`;

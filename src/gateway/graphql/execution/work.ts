import { GraphQLError } from 'graphql';
import { fail } from '../../errors.ts';
import { Share, type Turns } from './turns.ts';

/** Stops an operation whose response nobody waits for. */
class Abandoned extends GraphQLError {
  constructor() {
    super('The client has disconnected, or the request has timed out.', { extensions: { code: 'unavailable' } });
  }
}

/** What a response takes beside its data and its errors at most, bytes: its envelope, costs, and versions. */
export const ENVELOPE_BYTES = 4_096;
/** What the text of an error grows by when it gets its code and its request id, characters. */
const ERROR_CHARACTERS = 200;
/** UTF-8 takes at most so many bytes for a unit of a JavaScript string. */
const BYTES_PER_CHARACTER = 3;

/** Texts from which on they count for the event loop, characters. */
const LONG_TEXT = 1_024;
/** A response from which on it is sent in a turn of its own, characters or bytes. */
export const LARGE_CHARACTERS = 128 * 1_024;

export type WorkOptions = {
  turns: Turns;
  /** The bytes that a response may have. */
  maxBytes: number;
  /** Whether nobody waits for the response any more. */
  isOver: () => boolean;
  isPatient?: boolean;
};

/** What the execution of an operation has used, over all its subtrees: of the event loop, and of its response. */
export class Work {
  readonly share: Share;
  private readonly maxBytes: number;
  private readonly isOver: () => boolean;
  /** Characters that may still be written. Each takes a byte at least; `checkText` counts the bytes. */
  private left: number;
  private written = 0;
  private error: GraphQLError | null = null;

  constructor({ turns, maxBytes, isOver, isPatient }: WorkOptions) {
    this.share = new Share(turns, isPatient);
    this.maxBytes = maxBytes;
    this.isOver = isOver;
    this.left = maxBytes - ENVELOPE_BYTES;
  }

  /** Whether what follows, such as encoding and sending the response, takes long. */
  get isLarge(): boolean {
    return this.error === null && this.written >= LARGE_CHARACTERS;
  }

  /** Why the execution has stopped; null while it goes on. */
  get stopped(): GraphQLError | null {
    return this.error;
  }

  /** Counts what was written. @throws once the response is too large: what encloses it stops too */
  count(characters: number): void {
    this.left -= characters;
    this.written += characters;
    if (characters >= LONG_TEXT) this.share.countText(characters);
    if (this.left < 0) throw this.stop(fail.responseTooLarge(this.maxBytes));
  }

  /** Counts an error, which is part of the response. */
  countError(error: GraphQLError): void {
    this.left -= JSON.stringify(error).length + ERROR_CHARACTERS;
    if (this.left < 0) this.stop(fail.responseTooLarge(this.maxBytes));
  }

  /** The whole data, in bytes instead of characters. */
  checkText(text: string): void {
    const max = this.maxBytes - ENVELOPE_BYTES;
    if (text.length * BYTES_PER_CHARACTER > max && Buffer.byteLength(text) > max)
      this.stop(fail.responseTooLarge(this.maxBytes));
  }

  /** Whether there is nothing left to do, because the execution has stopped or nobody waits for its response. */
  isStopped(): boolean {
    if (this.error === null && this.isOver()) this.stop(new Abandoned());
    return this.error !== null;
  }

  private stop(error: GraphQLError): GraphQLError {
    this.error ??= error;
    this.left = Number.NEGATIVE_INFINITY;
    return this.error;
  }
}

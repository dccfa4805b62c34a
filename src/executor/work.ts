import { GraphQLError } from 'graphql';
import { Share, type Turns } from './turns.ts';

/** Thrown when the client has disconnected or the request has timed out. */
class Abandoned extends GraphQLError {
  constructor() {
    super('The client has disconnected, or the request has timed out.', { extensions: { code: 'unavailable' } });
  }
}

/** Maximum size of a response besides its data and its errors, in bytes: its envelope, costs, and versions. */
export const ENVELOPE_BYTES = 4_096;
/** Characters added to an error when it gets its code and its request id. */
const ERROR_CHARACTERS = 200;
/** UTF-8 needs at most this many bytes per unit of a JavaScript string. */
const BYTES_PER_CHARACTER = 3;

/**
 * Characters that a pending position counts for until its text exists. It takes several times as much memory, and most texts
 * that follow are longer.
 */
const PENDING_CHARACTERS = 256;

/** Texts of at least this many characters count toward the share of the event loop. */
const LONG_TEXT = 1_024;
/** Responses of at least this size, in characters or bytes, are sent in a turn of their own. */
export const LARGE_CHARACTERS = 128 * 1_024;

type WorkOptions = {
  turns: Turns;
  /** Maximum size of a response, in bytes. */
  maxBytes: number;
  /** Creates the error of a response that is larger. */
  tooLarge: (maxBytes: number) => GraphQLError;
  /** Whether the client has disconnected or the request has timed out. */
  isOver: () => boolean;
  isPatient?: boolean;
};

/** Resources used by an operation over all its subtrees: its share of the event loop, and the size of its response. */
export class Work {
  readonly share: Share;
  private readonly maxBytes: number;
  private readonly tooLarge: WorkOptions['tooLarge'];
  private readonly isOver: () => boolean;
  /** Characters that may still be written. Each takes at least one byte; `checkText` counts the bytes. */
  private left: number;
  private written = 0;
  private error: GraphQLError | null = null;

  constructor({ turns, maxBytes, tooLarge, isOver, isPatient }: WorkOptions) {
    this.share = new Share(turns, isPatient);
    this.maxBytes = maxBytes;
    this.tooLarge = tooLarge;
    this.isOver = isOver;
    this.left = maxBytes - ENVELOPE_BYTES;
  }

  /** Whether the work that follows, such as encoding and sending the response, takes long. */
  get isLarge(): boolean {
    return this.error === null && this.written >= LARGE_CHARACTERS;
  }

  /** Why the execution has stopped; null while it continues. */
  get stopped(): GraphQLError | null {
    return this.error;
  }

  /** Counts written characters. @throws if the response is too large; enclosing positions stop too */
  count(characters: number): void {
    this.left -= characters;
    this.written += characters;
    if (characters >= LONG_TEXT) this.share.countText(characters);
    if (this.left < 0) throw this.stop(this.tooLarge(this.maxBytes));
  }

  /** Counts a position that waits for promises. @throws if the response gets too large */
  begin(): void {
    this.left -= PENDING_CHARACTERS;
    if (this.left < 0) throw this.stop(this.tooLarge(this.maxBytes));
  }

  /** Ends the wait of a position: the text written there now counts by itself. */
  end(): void {
    this.left += PENDING_CHARACTERS;
  }

  /** Counts an error, which is part of the response. */
  countError(error: GraphQLError): void {
    this.left -= JSON.stringify(error).length + ERROR_CHARACTERS;
    if (this.left < 0) this.stop(this.tooLarge(this.maxBytes));
  }

  /** Checks the size of the complete data, in bytes instead of characters. */
  checkText(text: string): void {
    const max = this.maxBytes - ENVELOPE_BYTES;
    if (text.length * BYTES_PER_CHARACTER > max && Buffer.byteLength(text) > max)
      this.stop(this.tooLarge(this.maxBytes));
  }

  /** Whether no work is left to do, because the execution has stopped or its response is no longer needed. */
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

import { hashOf } from '../core/document.ts';
import { endOnAbort } from '../core/end-on-abort.ts';
import { DataUpdatedDocument } from '../generated/graphql.ts';

/** Bytes that wait for a browser that does not read. Beyond them its stream breaks; it reconnects and catches up. */
const LARGEST_BACKLOG = 64_000;

/** A comment of server-sent events. A browser learns that its stream is open when the first bytes arrive. */
const COMMENT = new TextEncoder().encode(':\n\n');
const NEWLINE = 10;

/** On Cloudflare Workers, a request cannot read what another has opened. */
const IS_ISOLATED = globalThis.navigator?.userAgent === 'Cloudflare-Workers';

type StreamRequest = {
  query?: string;
  variables?: object | null;
  extensions?: { persistedQuery?: { sha256Hash?: string } };
};

/** Whether a text is a single subscription to `dataUpdated`. */
const isAnnouncement = (query: string): boolean =>
  /^\s*subscription\b[^{]*\{\s*(?:\w+\s*:\s*)?dataUpdated\b/.test(query.replace(/#.*/g, ''));

/**
 * The name of the stream that a request opens, if all browsers receive the same events from it whenever they open it: the
 * announcements of new data. A stream with a cursor begins at a place of its own. Null for all other requests.
 */
export function findSharedStream(headers: Headers, body: string | null): string | null {
  if (IS_ISOLATED || body === null || !headers.get('accept')?.includes('text/event-stream')) return null;
  try {
    const { query, variables, extensions } = JSON.parse(body) as StreamRequest;
    const hash = extensions?.persistedQuery?.sha256Hash;
    const isShared = query === undefined ? hash === hashOf(DataUpdatedDocument) : isAnnouncement(query);
    return isShared ? JSON.stringify([query ?? hash, variables ?? {}]) : null;
  } catch {
    // The gateway refuses the body.
    return null;
  }
}

type Browser = ReadableStreamDefaultController<Uint8Array>;
/** A response without a body, or the text of a refusal. */
type Head = { readonly init: ResponseInit; readonly refusal: string | null };
type Stream = { readonly head: Promise<Head>; readonly browsers: Set<Browser>; readonly ending: AbortController };

/** The open streams of a process. A route handler may create a proxy for each request. */
const streams = new Map<string, Stream>();

/**
 * Joins a stream that another browser has opened, or opens it. It is open while a browser reads it.
 * @param open sends the request to the gateway
 */
export async function joinStream(
  name: string,
  owner: { readonly signal: AbortSignal },
  open: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const stream = streams.get(name) ?? openStream(name, open);
  let browser: Browser | undefined;
  const leave = () => {
    owner.signal.removeEventListener('abort', leave);
    if (browser) stream.browsers.delete(browser);
    if (stream.browsers.size === 0) close(name, stream);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        browser = controller;
        controller.enqueue(COMMENT);
        stream.browsers.add(controller);
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: LARGEST_BACKLOG }),
  );
  owner.signal.addEventListener('abort', leave, { once: true });
  if (owner.signal.aborted) leave();
  const { init, refusal } = await stream.head;
  return new Response(refusal ?? body, init);
}

function openStream(name: string, open: (signal: AbortSignal) => Promise<Response>): Stream {
  const ending = new AbortController();
  const browsers = new Set<Browser>();
  const source = open(ending.signal);
  const head = source.then(async (response): Promise<Head> => {
    const { status, headers } = response;
    if (response.ok && headers.get('content-type')?.includes('event-stream'))
      return { init: { status, headers }, refusal: null };
    return { init: { status, headers }, refusal: await response.text() };
  });
  const stream = { head, browsers, ending };
  streams.set(name, stream);
  void head
    .then(async ({ refusal }) => {
      if (refusal === null) await copyEvents(endOnAbort(await source, ending), browsers);
      for (const browser of browsers) browser.close();
    })
    .catch((error) => {
      for (const browser of browsers) browser.error(error);
    })
    .finally(() => close(name, stream));
  return stream;
}

function close(name: string, stream: Stream): void {
  if (streams.get(name) === stream) streams.delete(name);
  stream.browsers.clear();
  stream.ending.abort();
}

/** Passes whole events to all browsers, so that each of them may join between two events. */
async function copyEvents(response: Response, browsers: Set<Browser>): Promise<void> {
  const reader = response.body!.getReader();
  let remainder = new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const bytes = new Uint8Array(remainder.length + value.length);
    bytes.set(remainder);
    bytes.set(value, remainder.length);
    const end = findEnd(bytes);
    remainder = bytes.slice(end);
    if (end > 0) for (const browser of browsers) pass(browser, bytes.subarray(0, end), browsers);
  }
}

/** The length of the whole events at the beginning: each ends with an empty line. */
function findEnd(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at > 0; at--) if (bytes[at] === NEWLINE && bytes[at - 1] === NEWLINE) return at + 1;
  return 0;
}

function pass(browser: Browser, events: Uint8Array, browsers: Set<Browser>): void {
  if ((browser.desiredSize ?? 0) > 0) {
    browser.enqueue(events);
    return;
  }
  browsers.delete(browser);
  browser.error(new Error('The browser does not read its stream.'));
}

const ENCODER = new TextEncoder();
/** A comment: the stream is open once its first bytes arrive. */
const COMMENT = ':\n\n';

type Subscription = { operation: string; variables: Readonly<Record<string, unknown>>; text: string };
type OpenStream = Subscription & { controller: ReadableStreamDefaultController<Uint8Array> };

/** Streams of server-sent events, as the gateway writes them. */
export function createFakeStreams() {
  const streams = new Set<OpenStream>();
  return {
    /** Open streams. */
    get list(): readonly Subscription[] {
      return [...streams];
    },
    open(subscription: Subscription, signal?: AbortSignal): Response {
      let stream: OpenStream;
      const close = () => streams.delete(stream);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = { ...subscription, controller };
          streams.add(stream);
          controller.enqueue(ENCODER.encode(COMMENT));
        },
        cancel: () => void close(),
      });
      signal?.addEventListener('abort', close, { once: true });
      return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' } });
    },
    /** Sends an event to the open streams of an operation. @returns how many there are */
    send(operation: string, write: (subscription: Subscription) => unknown): number {
      const receivers = [...streams].filter((stream) => stream.operation === operation);
      for (const stream of receivers)
        stream.controller.enqueue(ENCODER.encode(`event: next\ndata: ${JSON.stringify(write(stream))}\n\n`));
      return receivers.length;
    },
    /** Ends all streams as a broken connection does; clients open them again. */
    break(): void {
      for (const { controller } of streams) controller.error(new TypeError('The connection broke.'));
      streams.clear();
    },
  };
}

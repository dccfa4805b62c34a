import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';

type Fetch = { fetch(path: string, init: RequestInit, as: 'anonymous'): Promise<Response> };
// biome-ignore lint/suspicious/noExplicitAny: an event is whatever the test expects it to be.
type StreamEvent = any;

/** Opens a subscription over server-sent events. `events`: the JSON of each event; ends with the stream. */
export async function openEventStream(
  app: Fetch,
  key: string | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<{ status: number; events: AsyncGenerator<StreamEvent, void> }> {
  const response = await app.fetch(
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...(key && { [KEY_HEADER]: key }) },
      body: JSON.stringify({ query, variables }),
    },
    'anonymous',
  );
  return { status: response.status, events: readEvents(response) };
}

/** The JSON of each `next` event; ends with the stream. */
async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void> {
  let text = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(piece).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const json = /^data: ?(\{.*\})$/m.exec(block)?.[1];
      if (json) yield JSON.parse(json);
    }
  }
}

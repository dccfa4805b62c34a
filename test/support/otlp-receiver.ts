import { json } from 'node:stream/consumers';
import { listening } from './listening.ts';

type Value = {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: Value[] };
};
type Pair = { key: string; value: Value };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Pair[];
  events: { name: string; attributes: Pair[] }[];
  links: { traceId: string }[];
  status: { code: number; message?: string };
};
type Body = { resourceSpans: { resource: { attributes: Pair[] }; scopeSpans: { spans: Sent[] }[] }[] };

/** A span as it was exported, its attributes by name. `kind`: 1 internal, 2 server, 3 client. `status`: 2 is an error. */
export type Span = Omit<Sent, 'attributes' | 'events'> & {
  attributes: Record<string, unknown>;
  events: { name: string; attributes: Record<string, unknown> }[];
  resource: Record<string, unknown>;
};

const plain = ({ arrayValue, ...one }: Value): unknown =>
  arrayValue ? arrayValue.values.map(plain) : Object.values(one)[0];
const byName = (pairs: readonly Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, plain(value)]));

/** A collector of traces that takes OTLP as JSON and keeps all spans. */
export async function otlpReceiver() {
  const spans: Span[] = [];
  const paths: string[] = [];
  const { url, close } = await listening(async (request, response) => {
    paths.push(request.url!);
    for (const { resource, scopeSpans } of ((await json(request)) as Body).resourceSpans)
      for (const { spans: sent } of scopeSpans)
        spans.push(
          ...sent.map((one) => ({
            ...one,
            attributes: byName(one.attributes),
            events: one.events.map(({ name, attributes }) => ({ name, attributes: byName(attributes) })),
            resource: byName(resource.attributes),
          })),
        );
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  return {
    url,
    close,
    spans,
    paths,
    /** The names of a span and its descendants, as a tree. @param isLeftOut omits a span with its descendants */
    tree: (root: Span, isLeftOut: (span: Span) => boolean = () => false): Tree => buildTree(spans, root, isLeftOut),
  };
}
export type Receiver = Awaited<ReturnType<typeof otlpReceiver>>;

/** `[name, ...children]`, the children in the order in which they began. */
export type Tree = [string, ...Tree[]];

function buildTree(spans: readonly Span[], root: Span, isLeftOut: (span: Span) => boolean): Tree {
  const within = spans.filter(
    (span) => span.parentSpanId === root.spanId && span.traceId === root.traceId && !isLeftOut(span),
  );
  return [root.name, ...within.map((one) => buildTree(spans, one, isLeftOut))];
}

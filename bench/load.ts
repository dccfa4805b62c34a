import { connect } from 'node:net';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; body?: string };
/** The target and its keys. Several keys, because a single field may have a rate limit for each key. */
export type Target = { port: number; keys: readonly string[] };
/** Requests a second; milliseconds; bytes of a body, the mean. */
export type Load = { requests: number; perSecond: number; p50: number; p99: number; bytes: number };
/** `failed` is called for each failure; without it, the first failure ends the load. */
export type How = { connections: number; seconds: number; failed?(error: Error): void };

/** Searches one of this many responses for errors: failures are fast and would improve the figures. */
const LOOK_EVERY = 50;

const formatRequest = ({ method, path, body = '' }: LoadRequest, key: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/graphql-response+json, application/json',
    ...(key ? [`X-Service-API-Key: ${key}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
    '',
    body,
  ].join('\r\n');

type Answer = { status: number; body: Buffer };

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Chunks of a chunked body. */
function* decodeChunks(body: Buffer): Generator<Buffer> {
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.toString('latin1', at, line), 16);
    if (!(length > 0)) return;
    yield body.subarray(line + 2, line + 2 + length);
    at = line + 2 + length + 2;
  }
}

/** The first response in the received bytes; null if it is incomplete. */
function answerIn(arrived: Buffer): Answer | null {
  const end = arrived.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = arrived.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const body = arrived.subarray(end + 4);
  if (length !== undefined) return body.length >= Number(length) ? { status, body } : null;
  return body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    ? { status, body: Buffer.concat([...decodeChunks(body)]) }
    : null;
}

/** Sends requests on one connection, each after the response to the previous request, until there are no more. */
function ask(port: number, next: () => string | null, heard: (answer: Answer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let arrived: Buffer[] = [];
    const send = () => {
      const request = next();
      if (request === null) socket.end(resolve);
      else socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (piece) => {
      arrived.push(piece);
      const answer = answerIn(arrived.length === 1 ? piece : Buffer.concat(arrived));
      if (!answer) return;
      arrived = [];
      try {
        heard(answer);
        send();
      } catch (error) {
        reject(error);
        socket.destroy();
      }
    });
  });
}

/** Describes the problem with a response; null if it is correct. */
function failureIn({ status, body }: Answer): Error | null {
  const text = body.toString();
  const isFailure = status !== 200 || text.includes('"errors":[');
  return isFailure ? new Error(`${status} ${text.slice(0, 500)}`) : null;
}

function fail(error: Error): never {
  throw error;
}

/** Sends one request and returns the body. @throws if the request is refused or its response has errors */
export async function once(target: Target, request: LoadRequest): Promise<string> {
  let text: string | null = null;
  const next = () => (text === null ? formatRequest(request, target.keys[0]!) : null);
  await ask(target.port, next, (answer) => {
    const failure = failureIn(answer);
    if (failure) throw failure;
    text = answer.body.toString();
  });
  return text!;
}

/** Sends requests for some seconds on this many connections. */
export async function load(
  target: Target,
  next: () => LoadRequest,
  { connections, seconds, failed = fail }: How,
): Promise<Load> {
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const send = (n: number) => {
    const key = target.keys[n % target.keys.length]!;
    let requestCount = 0;
    return ask(
      target.port,
      () => {
        const request = performance.now() < until ? formatRequest(next(), key) : null;
        requestCount = performance.now();
        return request;
      },
      (answer) => {
        times.push(performance.now() - requestCount);
        bytes += answer.body.length;
        if (answer.status !== 200 || times.length % LOOK_EVERY === 0) {
          const failure = failureIn(answer);
          if (failure) failed(failure);
        }
      },
    );
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => send(n)));
  const elapsed = performance.now() - started;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
  // A rate of zero would make every ratio meaningless.
  if (times.length === 0) throw new Error('nothing was answered in time; measure for more --seconds');
  const requests = times.length;
  return {
    requests,
    perSecond: (requests / elapsed) * 1_000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes: bytes / requests,
  };
}

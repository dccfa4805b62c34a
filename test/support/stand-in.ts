import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void | Promise<void>;
export type Asked = { path: string; at: number; headers: IncomingMessage['headers'] };

/** A file as publishers serve it, with ETag, If-None-Match, and range requests. */
export const file =
  (content: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    const bytes = Buffer.from(content);
    const etag = `"${bytes.length}-${bytes.subarray(0, 8).toString('hex')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const [, from] = /^bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from ?? 0));
    const range = from && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(from ? 206 : 200, { etag, 'content-length': part.length, ...range, ...headers }).end(part);
  };

/** A status with a body, and headers. */
export const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, headers).end(body);

/** Responds with these in order; the last repeats. */
export const inTurn =
  (...answers: readonly Answer[]): Answer =>
  (request, response, count) =>
    answers[Math.min(count, answers.length - 1)]!(request, response, count);

/** Sends this many bytes of a file and drops the connection. */
export const cutAfter =
  (content: string, bytes: number): Answer =>
  (_request, response) => {
    response.writeHead(200, { etag: `"cut"`, 'content-length': content.length });
    response.write(content.slice(0, bytes), () => response.socket?.destroy());
  };

/**
 * Simulates all hosts: a path begins with the host's name. Unknown paths respond like SEC. `asked` lists the requests.
 */
export async function standIn(answers: Map<string, Answer> = new Map()) {
  const requests: Asked[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    requests.push({ path, at: performance.now(), headers: request.headers });
    const answer = answers.get(path) ?? answers.get(path.split('?')[0]!);
    void (answer ?? status(403, '<Error><Code>AccessDenied</Code></Error>'))(request, response, count);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    asked: requests,
    /** Paths requested since the list was last emptied. */
    paths: () => requests.map(({ path }) => path),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type StandIn = Awaited<ReturnType<typeof standIn>>;

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The upper bound: a Node listener that reads a request and writes the bytes of a gateway's response.

let bodies: Buffer[] = [];
let next = 0;

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    const body = bodies[next % bodies.length]!;
    next += 1;
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port, keys: [''] }));

process.on('message', (message: { bodies: string[] } | { sample: true }) => {
  if ('bodies' in message) bodies = message.bodies.map((body) => Buffer.from(body));
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage().rss, statements: 0 });
});
process.on('disconnect', () => process.exit());

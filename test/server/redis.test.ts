import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { inTime } from '../../src/server/redis.ts';

/** A server in a separate thread that responds to each chunk after a delay in milliseconds. @returns its port */
async function server(delayMs: number) {
  const worker = new Worker(
    `const { createServer } = require('node:net');
     const { parentPort, workerData } = require('node:worker_threads');
     const server = createServer((socket) => socket.on('data', () => setTimeout(() => socket.write('counted'), workerData)));
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: delayMs },
  );
  const [port] = (await once(worker, 'message')) as [number];
  return { port, close: () => worker.terminate() };
}

async function ask(port: number): Promise<{ answer: Promise<string>; close(): void }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('count');
  return { answer: once(socket, 'data').then(String), close: () => socket.destroy() };
}

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('an answer that came while the process was busy is in time', async () => {
  const { port, close } = await server(5);
  const response = await ask(port);
  const answer = inTime(response.answer, 50);
  // Everything is sent before the event loop blocks.
  await new Promise((resolve) => setImmediate(resolve));
  busyFor(300);
  expect(await answer).toBe('counted');
  response.close();
  await close();
});

it('an answer that does not come is late', async () => {
  const { port, close } = await server(1_000);
  const response = await ask(port);
  response.answer.catch(() => {});
  await expect(inTime(response.answer, 50)).rejects.toThrow('No answer in 50 milliseconds.');
  response.close();
  await close();
});

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLookup } from '../../src/delivery/lookup.ts';

const HEADER_BYTES = 12;
const TYPE_A = 1;
/** The name of the question (a pointer to it), type A, class IN, a minute, four bytes: 192.0.2.7. */
const ANSWER = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);

/** The first label of the name in a question. */
const readLabel = (question: Buffer): string =>
  question.subarray(HEADER_BYTES + 1, HEADER_BYTES + 1 + question[HEADER_BYTES]!).toString();

/** The end of the name, the type, and the class of a question. */
function readQuestion(message: Buffer): { type: number; end: number } {
  let place = HEADER_BYTES;
  while (message[place] !== 0) place += 1 + message[place]!;
  return { type: message.readUInt16BE(place + 1), end: place + 5 };
}

/** A response to a question, which is repeated in it: with an address of version 4, and none of version 6. */
function respond(message: Buffer): Buffer {
  const { type, end } = readQuestion(message);
  const response = Buffer.from(message.subarray(0, end));
  response.writeUInt16BE(0x81_80, 2);
  response.writeUInt16BE(type === TYPE_A ? 1 : 0, 6);
  response.writeUInt16BE(0, 10);
  return type === TYPE_A ? Buffer.concat([response, ANSWER]) : response;
}

/** A name server that is silent for names which begin with `silent`. */
async function startNameServer() {
  const socket = createSocket('udp4');
  const queriedNames = new Set<string>();
  socket.on('message', (message, { port, address }) => {
    const label = readLabel(message);
    queriedNames.add(label);
    if (!label.startsWith('silent')) socket.send(respond(message), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked: queriedNames, close: () => socket.close() };
}

describe('a lookup of a name', () => {
  it('does not wait for those of twenty others whose name servers are silent, and ends with its signal', async () => {
    const server = await startNameServer();
    const lookUp = createLookup([server.address]);
    const over = new AbortController();
    let ended = 0;
    const silent = Array.from({ length: 20 }, (_, index) =>
      lookUp(`silent${index}.example`, over.signal).catch((error: { code: string }) => {
        ended += 1;
        return error.code;
      }),
    );
    await expect.poll(() => server.asked.size).toBe(20);
    expect(await lookUp('quick.example', new AbortController().signal)).toEqual([{ address: '192.0.2.7', family: 4 }]);
    expect(ended).toBe(0);
    over.abort();
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['ECANCELLED']));
    server.close();
  });
});

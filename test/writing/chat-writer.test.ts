import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { Brief } from '../../src/writing/brief.ts';
import { type ChatOptions, chatWriter } from '../../src/writing/chat-writer.ts';

const source = { label: 'quote', url: '/api/v1/stocks/price?ticker=KO' };
const BRIEF: Brief = {
  subject: 'KO',
  sections: [
    { name: 'headline', cited: false, facts: [{ text: 'Coca-Cola closed at $72.10.', source }] },
    {
      name: 'body',
      cited: true,
      facts: [
        { text: 'It rose 1.2 %.', source },
        { text: 'It trades near its high.', source },
      ],
    },
  ],
};
const COMPOSED = {
  generatedBy: 'Composer',
  sections: [
    { name: 'headline', content: 'Coca-Cola closed at $72.10.' },
    { name: 'body', content: 'It rose 1.2 %. It trades near its high ([quote](/api/v1/stocks/price?ticker=KO)).' },
  ],
};

let close = async () => {};
afterEach(() => close());

type Seen = { authorization: string | undefined; body: string };
/** Simulates the endpoint: the n-th request gets the n-th response; the last repeats. */
async function endpoint(...answers: ((response: ServerResponse, request: IncomingMessage) => void)[]) {
  const requests: Seen[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ authorization: request.headers.authorization, body: await text(request) });
    answers[Math.min(requests.length, answers.length) - 1]!(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const reports: string[] = [];
  const options: ChatOptions = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    model: 'small-model',
    key: 'secret-key',
    timeoutMs: 300,
    mostBytes: 10_000,
    pauses: [1, 1],
    report: (reason) => reports.push(reason),
  };
  return {
    seen: requests,
    reports,
    writer: (other: Partial<ChatOptions> = {}) => chatWriter({ ...options, ...other }),
  };
}

const saying = (content: string) => (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
};
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('secret-key leaked');
const sections = (headline: string, body: string) =>
  JSON.stringify({
    sections: [
      { name: 'headline', content: headline },
      { name: 'body', content: body },
    ],
  });
const GOOD = sections('Coca-Cola ended at $72.10.', 'Up 1.2 % on the day [1], close to its high [2].');

describe('A writer behind a chat-completions endpoint', () => {
  it('turns each number in brackets into a link to the page of the fact', async () => {
    const { writer, seen, reports } = await endpoint(saying(GOOD));
    expect(await writer().write(BRIEF)).toEqual({
      generatedBy: 'small-model',
      sections: [
        { name: 'headline', content: 'Coca-Cola ended at $72.10.' },
        {
          name: 'body',
          content:
            'Up 1.2 % on the day ([quote](/api/v1/stocks/price?ticker=KO)), close to its high ([quote](/api/v1/stocks/price?ticker=KO)).',
        },
      ],
    });
    expect(seen[0]!.authorization).toBe('Bearer secret-key');
    expect(JSON.parse(seen[0]!.body)).toMatchObject({ model: 'small-model' });
    expect(seen[0]!.body).toContain('It rose 1.2 %.');
    expect(reports).toEqual([]);
  });

  it('reads a response in a code fence, and sends no key if none is set', async () => {
    const { writer, seen } = await endpoint(saying(`\`\`\`json\n${GOOD}\n\`\`\``));
    expect((await writer({ key: undefined }).write(BRIEF)).generatedBy).toBe('small-model');
    expect(seen[0]!.authorization).toBeUndefined();
  });

  it.each([
    ['a fault of the server', status(503)],
    ['too many requests', status(429)],
    ['no JSON', saying('Sure! Here is your summary.')],
    ['a section too few', saying(JSON.stringify({ sections: [{ name: 'headline', content: 'At $72.10.' }] }))],
  ])('tries again after %s', async (_what, first) => {
    const { writer, seen, reports } = await endpoint(first, saying(GOOD));
    expect((await writer().write(BRIEF)).generatedBy).toBe('small-model');
    expect([seen.length, reports.length]).toEqual([2, 1]);
  });

  it.each([
    ['a figure that no fact has', sections('Coca-Cola ended at $75.', 'Up [1].')],
    ['a citation of what is not there', sections('At $72.10.', 'Up [3].')],
    ['no citation where one is due', sections('At $72.10.', 'Up 1.2 %.')],
    ['a link of its own', sections('At $72.10.', 'Up [1], see https://spam.example.')],
    ['an empty section', sections('', 'Up [1].')],
  ])('is not believed with %s: the composer writes', async (_what, answer) => {
    const { writer, seen, reports } = await endpoint(saying(answer));
    expect(await writer().write(BRIEF)).toEqual(COMPOSED);
    expect([seen.length, reports.length]).toEqual([3, 3]);
  });

  it('is not asked again if it will never answer, and the composer writes', async () => {
    const { writer, seen } = await endpoint(status(401));
    expect(await writer().write(BRIEF)).toEqual(COMPOSED);
    expect(seen).toHaveLength(1);
  });

  it('is not waited for without end', async () => {
    const { writer, reports } = await endpoint(() => {});
    expect(await writer({ timeoutMs: 30, pauses: [] }).write(BRIEF)).toEqual(COMPOSED);
    expect(reports).toHaveLength(1);
  });

  it('is not read without end', async () => {
    const { writer } = await endpoint(saying(sections('At $72.10.', `Up [1]. ${'More. '.repeat(5_000)}`)));
    expect(await writer({ pauses: [] }).write(BRIEF)).toEqual(COMPOSED);
  });

  it('is skipped if it is not reachable', async () => {
    const { writer } = await endpoint(saying(GOOD));
    await close();
    close = async () => {};
    expect(await writer({ pauses: [] }).write(BRIEF)).toEqual(COMPOSED);
  });

  it('reports neither key nor prompt nor answer', async () => {
    const { writer, reports } = await endpoint(status(500), saying('It rose 1.2 % secret-key'), () => {});
    await writer({ timeoutMs: 30 }).write(BRIEF);
    expect(reports).toHaveLength(3);
    expect(reports.join()).not.toMatch(/secret-key|1\.2|Coca-Cola/);
  });
});

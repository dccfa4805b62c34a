import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { requireFirst } from '../lib/require.ts';
import { traced, traceHeaders } from '../lib/tracing.ts';
import type { Brief, Writer, WrittenSection } from './brief.ts';
import { checkedSections } from './checks.ts';
import { composer } from './composer.ts';

export type ChatOptions = {
  /** The address of a chat-completions compatible endpoint. */
  url: string;
  model: string;
  key?: string;
  timeoutMs: number;
  /** The maximum size of a response. */
  mostBytes: number;
  /** Milliseconds before each retry; the length is the maximum number of retries. */
  pauses: readonly number[];
  /** Called with the reason why an attempt failed, without the prompt, the key, or the response. */
  report: (reason: string) => void;
};

const INSTRUCTIONS = `You write short, neutral notes on the US stock market for investors. You get JSON with a subject and sections; each
section has numbered facts. Answer with JSON alone: {"sections":[{"name":...,"content":...}]}, the same names in the same order.
Use nothing but the facts of the section; write every figure exactly as it stands there. In a section with "cited": true put the number
of the fact in brackets after each statement, like [2]. Markdown, no links, no advice to buy or sell.`;

const Answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const Sections = z.object({ sections: z.array(z.object({ name: z.string(), content: z.string() })) });

class Refused extends Error {}

/**
 * Writes with a language model behind a chat-completions endpoint. If it fails, takes too long, or returns invalid
 * text, the composer writes instead.
 */
export function chatWriter(options: ChatOptions): Writer {
  return {
    name: options.model,
    async write(brief) {
      for (const pause of [0, ...options.pauses]) {
        if (pause > 0) await wait(pause);
        try {
          return { generatedBy: options.model, sections: checkedSections(brief, await ask(options, brief)) };
        } catch (error) {
          options.report(describeError(error));
          if (error instanceof Refused) break;
        }
      }
      return composer.write(brief);
    },
  };
}

const ask = (options: ChatOptions, brief: Brief): Promise<WrittenSection[]> =>
  traced(
    'write',
    () => askOnce(options, brief),
    () => ({ isCall: true, attributes: { 'gen_ai.request.model': options.model } }),
  );

async function askOnce(
  { url, model, key, timeoutMs, mostBytes }: ChatOptions,
  brief: Brief,
): Promise<WrittenSection[]> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    // The operator's own service: its spans become part of the trace.
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }), ...traceHeaders() },
    body: JSON.stringify({
      model,
      temperature: 0.2,
      messages: [
        { role: 'system', content: INSTRUCTIONS },
        { role: 'user', content: buildPrompt(brief) },
      ],
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    // A wrong key or model stays wrong; rate limits and server errors may pass.
    const isForGood = response.status >= 400 && response.status < 500 && ![408, 409, 429].includes(response.status);
    throw new (isForGood ? Refused : Error)(`the endpoint answered ${response.status}`);
  }
  const { choices } = Answer.parse(JSON.parse(await readResponseText(response, mostBytes)));
  // Models like to wrap JSON in a code fence.
  const json = requireFirst(choices).message.content.replace(/^\s*```(?:json)?\s*|(?<!\s)\s*```\s*$/g, '');
  return Sections.parse(JSON.parse(json)).sections;
}

const buildPrompt = ({ subject, sections }: Brief): string =>
  JSON.stringify({
    subject,
    sections: sections.map(({ name, cited, facts }) => ({
      name,
      cited,
      facts: facts.map(({ text }, i) => ({ number: i + 1, text })),
    })),
  });

async function readResponseText(response: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > mostBytes) throw new Error(`the answer has more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Describes an error without any content that was sent or received. */
function describeError(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'the answer has another form';
  const { name, message } = error as Error;
  if (name === 'TimeoutError') return 'the endpoint took too long';
  return name === 'TypeError' ? 'the endpoint cannot be reached' : message;
}

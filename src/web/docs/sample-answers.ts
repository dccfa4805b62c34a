import { readFileSync } from 'node:fs';

const read = (): string => readFileSync(new URL('sample-answers.json', import.meta.url), 'utf8');
let answers: Readonly<Record<string, SampleAnswer>> | undefined;

/** What a path was asked with, and the body it answered, lists cut to their first rows. */
export type SampleAnswer = { request: Readonly<Record<string, unknown>>; body: unknown };

/** Rows that a sample keeps of a list. */
const ROWS = 2;

/** A body with its lists cut to their first rows. */
export function shortenSample(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(0, ROWS).map(shortenSample);
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shortenSample(value)]));
}

/**
 * The sample of a path, such as `GET /api/v1/stocks/price`. test/web/openapi.test.ts writes them from what the test market's
 * gateway answers to a PRO key, and holds each against the schema of its body.
 */
export function findSampleAnswer(path: string): SampleAnswer | undefined {
  answers ??= JSON.parse(read()) as Readonly<Record<string, SampleAnswer>>;
  return answers[path];
}

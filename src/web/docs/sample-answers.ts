import { readFileSync } from 'node:fs';

const readSamples = (): string => readFileSync(new URL('sample-answers.json', import.meta.url), 'utf8');
let samples: Readonly<Record<string, SampleAnswer>> | undefined;

/** A request to a path and its response body, with lists limited to their first rows. */
export type SampleAnswer = { request: Readonly<Record<string, unknown>>; body: unknown };

/** The maximum number of rows per list in a sample. */
const ROWS = 2;

/** A body with its lists limited to their first rows. */
export function shortenSample(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(0, ROWS).map(shortenSample);
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, shortenSample(value)]));
}

/**
 * The sample of a path, such as `GET /api/v1/stocks/price`. test/web/openapi.test.ts records the samples from the test
 * market's gateway with a PRO key, and validates each against the schema of its body.
 */
export function findSampleAnswer(path: string): SampleAnswer | undefined {
  samples ??= JSON.parse(readSamples()) as Readonly<Record<string, SampleAnswer>>;
  return samples[path];
}

import { readFileSync } from 'node:fs';

/** A row of the table in docs/demo.md. */
export type DemoState = { state: string; ticker: string; query: string; answer: string; page: string };

const ROW = /^\| ([^|]+) \| (\S+) \| `([^`]+)` \| `([^`]+)` \| ([^|]+) \|$/gm;

/** The states that docs/demo.md promises. This is their only list. */
export const demoStates: readonly DemoState[] = [
  ...readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8').matchAll(ROW),
].map(([, state, ticker, query, answer, page]) => ({
  state: state!,
  ticker: ticker!,
  query: query!,
  answer: answer!,
  page: page!,
}));

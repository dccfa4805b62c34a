import { type DocumentNode, parse, validate, visit } from 'graphql';
import { expect, it } from 'vitest';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { Tier } from '../../src/gateway/access/tiers.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import { fuzz } from '../support/fuzz.ts';
import { gatewayOn, unlimited, useApp } from '../support/harness.ts';
import { numbers, operationsOf } from './execution/operations.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 60, seed: 20251123 });
const app = useApp();

/** What is the caller's own, or counts how often it was asked. */
const OWN = ['Query.viewer', 'Query.costOf', 'Query.dataSources', 'Options.dossier'];
/**
 * What differs by design: a preview tells of itself, and its windows, counts and cursors are of what it shows. Below PRO, totals
 * and coverage are the whole list's, whatever is filtered: else a filter would tell of a row that is withheld.
 */
const OF_THE_PREVIEW = new Set([
  ...['isPreview', 'previewReason', 'upgrade', 'withheld', 'previewWithheld'],
  ...['window', 'from', 'windowStart', 'windowEnd', 'count', 'totalCount', 'coverage'],
  ...['cursor', 'startCursor', 'endCursor', 'hasNextPage', 'hasPreviousPage'],
  // PRO is told the day of the next report in its place.
  'periodLabel',
]);

type Answer = { data?: unknown; errors?: readonly unknown[] };

/** The fields that stand under each name of an answer. */
function fieldsByName(document: DocumentNode): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  visit(document, {
    Field({ alias, name }) {
      const key = (alias ?? name).value;
      fields.set(key, (fields.get(key) ?? new Set()).add(name.value));
    },
  });
  return fields;
}

/** Where an answer shows what a fuller one does not; null if it nowhere does. */
function beyond(less: unknown, full: unknown, isExempt: (name: string) => boolean, path = ''): string | null {
  if (less === null || less === undefined) return null;
  if (Array.isArray(less)) {
    if (!Array.isArray(full)) return path;
    // Rows may be left out, and keep their order.
    let at = 0;
    for (const [i, row] of less.entries()) {
      const place = full.findIndex((one, j) => j >= at && beyond(row, one, isExempt) === null);
      if (place < 0) return `${path}[${i}] ${beyond(row, full[i], isExempt, '')}`;
      at = place + 1;
    }
    return null;
  }
  if (typeof less !== 'object')
    return less === full ? null : `${path}: ${JSON.stringify(less)} for ${JSON.stringify(full)}`;
  if (full === null || typeof full !== 'object') return path;
  for (const [name, value] of Object.entries(less)) {
    if (isExempt(name)) continue;
    const found = beyond(value, (full as Record<string, unknown>)[name], isExempt, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

it(`shows FREE, and callers without a key, nothing that PRO is not shown, ${length}`, { timeout }, async () => {
  const gateway = gatewayOn(app, { rateLimiter: unlimited });
  const keyOf = async (tier: Tier) =>
    (await createKey(app.db, { label: `property ${tier}`, tier, now: app.clock.now, perMonth: 1e9 })).key;
  const keys = { FREE: await keyOf('FREE'), PRO: await keyOf('PRO'), none: null };
  await app.versions.refresh();
  const ask = async (key: string | null, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(key && { 'X-Service-API-Key': key }) };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await gateway.fetch('http://gateway.test/graphql', init)).json()) as Answer;
  };
  let [compared, withheld] = [0, 0];
  for (const n of rounds()) {
    const { document: query, variables } = operationsOf(schema, numbers(SEED + n), OWN, 0)();
    const document = parse(query);
    if (validate(schema, document).length > 0) continue;
    const fields = fieldsByName(document);
    const isExempt = (name: string) => [...(fields.get(name) ?? [name])].some((field) => OF_THE_PREVIEW.has(field));
    const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${query}\n${JSON.stringify(variables)}`;
    const pro = await ask(keys.PRO, { query, variables });
    if (!pro.data || pro.errors) continue;
    for (const tier of ['FREE', 'none'] as const) {
      const less = await ask(keys[tier], { query, variables });
      const found = beyond(less.data, pro.data, isExempt);
      expect(found, failing).toBeNull();
      if (JSON.stringify(less.data) !== JSON.stringify(pro.data)) withheld += 1;
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
  expect(withheld).toBeGreaterThan(5);
});

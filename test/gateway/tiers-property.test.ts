import { type DocumentNode, parse, validate, visit } from 'graphql';
import { expect, it } from 'vitest';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import type { Tier } from '../../src/graph/tiers.ts';
import { listOperations } from '../executor/operations.ts';
import { fuzz } from '../support/fuzz.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, unlimited, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 80, seed: 20251123 });
const app = useApp();

/** Fields of the caller, and fields that count requests. */
const OWN = ['Query.viewer', 'Query.costOf', 'Query.dataSources', 'Options.dossier'];
/** Below PRO, the history of insights has those of the current preview, which may be on no recorded session. */
const OF_NOW = ['Market.insightHistory', 'Stock.insightHistory'];
/**
 * Differences by design: a preview describes itself, and its windows, counts, and cursors refer to the visible rows.
 * Below PRO, totals and coverage ignore filters: otherwise a filter would reveal a withheld row.
 */
const OF_THE_PREVIEW = new Set([
  ...['isPreview', 'previewReason', 'upgrade', 'withheld', 'previewWithheld'],
  ...['window', 'from', 'to', 'count', 'totalCount', 'coverage'],
  ...['cursor', 'startCursor', 'endCursor', 'hasNextPage', 'hasPreviousPage'],
  // PRO gets the day of the next report instead.
  'periodLabel',
]);

type Answer = { data?: unknown; errors?: readonly unknown[] };

/** The fields behind each response name. */
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

/** The path of a value that the fuller response lacks; null if there is none. */
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
    const difference = beyond(value, (full as Record<string, unknown>)[name], isExempt, `${path}.${name}`);
    if (difference !== null) return difference;
  }
  return null;
}

it(`the gateway shows FREE, and callers without a key, nothing that PRO is not shown, ${length}`, {
  timeout,
}, async () => {
  const gateway = gatewayOn(app, { rateLimiter: unlimited });
  const getKey = async (tier: Tier) =>
    (await createKey(app.db, { label: `property ${tier}`, tier, now: app.clock.now, perMonth: 1e9 })).key;
  const keys = { FREE: await getKey('FREE'), PRO: await getKey('PRO'), none: null };
  await app.versions.refresh();
  const ask = async (key: string | null, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(key && { 'X-Service-API-Key': key }) };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await gateway.fetch('http://gateway.test/graphql', init)).json()) as Answer;
  };
  let [compared, withheld] = [0, 0];
  for (const n of rounds()) {
    const { document: query, variables } = listOperations(schema, numbers(SEED + n), [...OWN, ...OF_NOW], 0)();
    const document = parse(query);
    if (validate(schema, document).length > 0) continue;
    const fields = fieldsByName(document);
    const isExempt = (name: string) => [...(fields.get(name) ?? [name])].some((field) => OF_THE_PREVIEW.has(field));
    const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${query}\n${JSON.stringify(variables)}`;
    const pro = await ask(keys.PRO, { query, variables });
    if (!pro.data || pro.errors) continue;
    for (const tier of ['FREE', 'none'] as const) {
      const less = await ask(keys[tier], { query, variables });
      const difference = beyond(less.data, pro.data, isExempt);
      expect(difference, failing).toBeNull();
      if (JSON.stringify(less.data) !== JSON.stringify(pro.data)) withheld += 1;
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
  expect(withheld).toBeGreaterThan(5);
});

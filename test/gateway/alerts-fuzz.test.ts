import { expect, it } from 'vitest';
import { fuzz } from '../support/fuzz.ts';
import { type As, useApp } from '../support/harness.ts';
import { numbers } from '../support/random.ts';

const { seed: SEED, length, timeout, rounds } = fuzz({ runs: 60, seed: 20251120 });
const app = useApp();

const ALERT = '{ id name channels pauseMinutes trigger { kind tickers level } }';
const CREATE = `mutation Create($input: CreateAlertInput!) { createAlert(input: $input) { errors { code } alert ${ALERT} } }`;
const UPDATE = `mutation Update($input: UpdateAlertInput!) { updateAlert(input: $input) { errors { code } alert ${ALERT} } }`;
const TEST = 'mutation Test($id: ID!) { testAlert(input: { id: $id }) { errors { code } event { title } } }';
const DELETE = 'mutation Delete($id: ID!) { deleteAlert(input: { id: $id }) { errors { code } deletedId } }';
const LIST = `{ viewer { alerts(first: 100) { totalCount nodes ${ALERT} } } }`;

type Listed = { id: string };
type Payload = { errors: { code: string }[]; alert?: Listed | null };
type Answer = { data?: Record<string, Payload | null>; errors?: { message: string; extensions: { code: string } }[] };

/** Refusals of a mutation that is asked with any values. */
const CODES = ['invalid_parameter', 'bad_request', 'not_found', 'entity_not_found', 'ticker_is_etf', 'alert_limit'];
/** Refusals of a screen, and of a test that was asked for too often. */
const OTHER_CODES = [
  'rate_limit_exceeded',
  'malformed_request',
  'unknown_field',
  'invalid_limit',
  'family_not_allowed',
  'no_coverage',
];

it(`alerts stay those of their key, under any sequence of changes, ${length}`, { timeout }, async () => {
  const owners: { as: As; kept: Map<string, unknown> }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { key } = await app.newKey('PRO');
    owners.push({ as: { key }, kept: new Map() });
  }
  let [changed, refused] = [0, 0];
  for (const n of rounds()) {
    const random = numbers(SEED + n);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const ticker = () => pick(['AAPL', 'NVDA', 'aapl', 'SPY', '^VIX', 'NOPE', 'GONE', '']);
    const tickers = () => Array.from({ length: Math.floor(random() * 4) }, ticker);
    const trigger = () =>
      pick([
        () => ({
          price: { ticker: ticker(), level: pick([100, 0, -1, 1e9]), direction: pick(['ABOVE', 'EITHER', 'UP']) },
        }),
        () => ({ price: { ticker: 'AAPL', level: 100 } }),
        () => ({ rating: { tickers: tickers() } }),
        () => ({ rating: { tickers: ['AAPL'] } }),
        () => ({ report: { tickers: tickers(), daysBefore: pick([undefined, 0, 3, 400]) } }),
        () => ({ score: { tickers: tickers(), min: pick([undefined, -5, 1]), max: pick([undefined, 0, 99]) } }),
        () => ({ watchlist: { tickers: tickers() } }),
        () => ({
          screen: {
            universe: pick(['STOCK', 'ETF', 'BOND']),
            plan: pick<object>([
              { filters: [{ fieldName: pick(['MARKET_CAP', 'NOTHING']), op: 'GTE', value: pick([1, '5M', 'x']) }] },
              { filters: 'none' },
            ]),
          },
        }),
        () => ({ rating: { tickers: ['AAPL'] }, watchlist: { tickers: ['AAPL'] } }),
        () => ({}),
      ])();
    /** One of the values that are taken; now and then, one that is not. */
    const mostly = <T, U>(taken: readonly T[], refusedValues: readonly U[]): T | U =>
      random() < 0.1 ? pick(refusedValues) : pick(taken);
    const settings = () => ({
      name: mostly(['Test', 'Ä ✓'], ['', 'x'.repeat(500)]),
      channels: mostly([undefined, ['INBOX'], ['INBOX', 'FEED']], [[], ['PIGEON'], ['WEBHOOK']]),
      pauseMinutes: mostly([undefined, 60], [-1, 1e9, 1.5]),
      expiresAt: mostly([undefined, '2026-01-01T00:00:00Z'], ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon']),
      webhookUrl: mostly([undefined], ['https://127.0.0.1/hook', 'ftp://x', 'no address']),
    });
    // Every key has its minute.
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    const owner = pick(owners);
    const other = owners.find((candidate) => candidate !== owner)!;
    const foreign = [...other.kept.keys(), 'none'];
    const id = random() < 0.2 ? pick(foreign) : pick([...owner.kept.keys(), 'none']);
    const action = pick(['create', 'create', 'update', 'update', 'test', 'delete'] as const);
    const [query, variables] = {
      create: () => [CREATE, { input: { ...settings(), trigger: trigger() } }] as const,
      update: () => [UPDATE, { input: { ...settings(), id, trigger: pick([undefined, trigger()]) } }] as const,
      test: () => [TEST, { id }] as const,
      delete: () => [DELETE, { id }] as const,
    }[action]();
    const { body } = (await app.graphql(query, { as: owner.as, variables })) as { body: Answer };
    const failing = `FUZZ_SEED=${SEED + n} FUZZ_RUNS=1: ${query} ${JSON.stringify(variables)} ${JSON.stringify(body)}`;
    const payload = Object.values(body.data ?? {})[0];
    const codes = [
      ...(body.errors ?? []).map(({ extensions }) => extensions.code),
      ...(payload?.errors ?? []).map(({ code }) => code.toLowerCase()),
    ];
    if (codes.length > 0) {
      for (const code of codes) expect([...CODES, ...OTHER_CODES], failing).toContain(code);
      refused += 1;
    } else {
      expect(action === 'create' || owner.kept.has(id), failing).toBe(true);
      changed += 1;
      const alert = payload?.alert;
      if (alert) owner.kept.set(alert.id, alert);
      if (action === 'delete') owner.kept.delete(id);
    }
    for (const { as, kept } of owners) {
      const { nodes, totalCount } = (await app.ask(LIST, as)).viewer.alerts as { nodes: Listed[]; totalCount: number };
      expect([totalCount, new Map(nodes.map((alert) => [alert.id, alert]))], failing).toEqual([kept.size, kept]);
    }
  }
  // A case that is run alone is either.
  if (changed + refused < 60) return;
  expect(changed).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(5);
});

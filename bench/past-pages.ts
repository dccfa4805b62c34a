import { StockPageDocument } from '../client/generated/graphql.ts';
import { type CacheBudget, cacheBudget } from '../src/lib/cache-budget.ts';
import { type Case, graphql } from './cases.ts';
import { once } from './load.ts';
import type { Forgets } from './messages.ts';
import { type BenchGateway, type DatabasePlace, startBenchGateway } from './processes.ts';
import { randomFrom } from './random.ts';
import { formatTable, show } from './report.ts';

/** The name by which `--case` selects these pages. */
export const PAST_PAGE = 'page as of a past day';

/** Pages of now and of a past day alternate, so that both see the same machine. */
const ROUNDS = 3;

type PastCase = { name: string; forgets: Forgets; without?: readonly (keyof CacheBudget)[]; goal: number };
const CACHES = Object.keys(cacheBudget()) as (keyof CacheBudget)[];
const CASES: readonly PastCase[] = [
  { name: 'answer cached', forgets: 'nothing', goal: 1.2 },
  { name: 'rows cached', forgets: 'nothing', without: ['answers', 'requests'], goal: 1.2 },
  { name: 'after an import', forgets: 'everything', goal: 1.5 },
  { name: 'nothing cached', forgets: 'everything', without: CACHES.filter((name) => name !== 'documents'), goal: 1.5 },
];

/** The kit's stock page as of a past day; null: as of now. */
function createPage(day: string | null): Case['next'] {
  const page = String(StockPageDocument);
  const document = day ? page.replace(') {', `) @asOf(day: "${day}") {`) : page;
  return (tickers, random) => graphql(document, { ticker: random.of(tickers) });
}

/** The cost of a page as of now and as of a past day: milliseconds of CPU and of time. */
type Cost = { cpuMs: number; p50: number };
export type PastRow = PastCase & { place: string; present: Cost; past: Cost };

const findMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const summarize = (costs: readonly Cost[]): Cost => ({
  cpuMs: findMedian(costs.map(({ cpuMs }) => cpuMs)),
  p50: findMedian(costs.map(({ p50 }) => p50)),
});

/** The newest session with history; null if there is none. */
async function findPastDay(gateway: BenchGateway): Promise<string | null> {
  const text = await once(gateway, graphql('{ historyDays { day } }', {}));
  return (JSON.parse(text).data.historyDays as { day: string }[]).at(-1)?.day ?? null;
}

/** Measures the stock page of now and of a past day; no row if a database has no history. */
export async function measurePastPages(
  { name: place, start }: DatabasePlace,
  tickers: readonly string[],
  seconds: number,
): Promise<PastRow[]> {
  const rows: PastRow[] = [];
  for (const pastCase of CASES) {
    const gateway = await startBenchGateway({ ...start, without: pastCase.without });
    const day = await findPastDay(gateway);
    const costs: Record<'present' | 'past', Cost[]> = { present: [], past: [] };
    await gateway.forget(pastCase.forgets);
    for (let round = 0; day !== null && round < ROUNDS; round += 1)
      for (const time of ['present', 'past'] as const) {
        const next = createPage(time === 'past' ? day : null);
        const random = randomFrom(7 + round);
        costs[time].push(await gateway.measure(() => next(tickers, random), { connections: 1, seconds }));
      }
    await gateway.stop();
    if (day !== null) rows.push({ ...pastCase, place, present: summarize(costs.present), past: summarize(costs.past) });
  }
  return rows;
}

/** The ratios of past pages to present pages. */
export function formatPastPages(rows: readonly PastRow[]): string {
  const lines = rows.map(({ place, name, present, past, goal }) => [
    place,
    name,
    ...[present.cpuMs, past.cpuMs, past.cpuMs / present.cpuMs, present.p50, past.p50, past.p50 / present.p50].map(show),
    show(goal),
  ]);
  const head = [
    'database',
    PAST_PAGE,
    'CPU ms now',
    'CPU ms past',
    'ratio',
    'p50 ms now',
    'p50 ms past',
    'ratio',
    'goal',
  ];
  return formatTable(head, lines);
}

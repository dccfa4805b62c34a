import { compareText } from '../../../../lib/order.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import { buildTest, readField, type ScreenColumns } from '../../rules/engine.ts';
import type { Clause, ParsedPlan } from '../../rules/plan.ts';

/** A universe at one moment. `tickers` are sorted by code units, and columns have a value for each. */
export type ScreenSnapshot = {
  /** `YYYY-MM-DD`. */
  session: string;
  /** When its version was built; null for the end of a recorded day. */
  at: Date | null;
  tickers: readonly string[];
  columns: ScreenColumns;
};

export type ChangeKind = 'ENTERED' | 'LEFT';

/** The value of a condition's field: a number or a text; null without a reading. */
export type Reading = number | string | null;

/** A condition that holds on one of two snapshots only. */
export type FlippedCondition = { clause: Clause; before: Reading; after: Reading };

/** A security that a plan matches on one of two snapshots only. */
export type ScreenChange = {
  kind: ChangeKind;
  ticker: string;
  /** The session of the later snapshot, `YYYY-MM-DD`. */
  session: string;
  /** When the later snapshot was built; null for the end of a recorded day. */
  at: Date | null;
  /** Empty if the security was not in the universe on one of the two. */
  because: readonly FlippedCondition[];
};

/** Tests conditions on the rows of a snapshot. */
type Evaluation = ScreenSnapshot & {
  holds: readonly ((place: number) => boolean)[];
  matches(place: number): boolean;
  read(clause: Clause, place: number): Reading;
};

/**
 * The tickers that a screen considers on a snapshot; null: all. A share class outside the universe is replaced by
 * its primary class, as in the screen.
 */
function resolveTickers(tickers: readonly string[] | null, universe: readonly string[]): ReadonlySet<string> | null {
  if (!tickers) return null;
  const listed = new Set(universe);
  return new Set(tickers.map((ticker) => (listed.has(ticker) ? ticker : primaryTicker(ticker))));
}

/** @param tickers those that the screen considers; null: all */
export function evaluate(
  { clauses }: ParsedPlan,
  snapshot: ScreenSnapshot,
  tickers: readonly string[] | null,
): Evaluation {
  const { columns } = snapshot;
  const holds = clauses.map((clause) => buildTest(columns, clause).holds);
  const among = resolveTickers(tickers, snapshot.tickers);
  return {
    ...snapshot,
    holds,
    matches: (place) => (!among || among.has(snapshot.tickers[place]!)) && holds.every((test) => test(place)),
    read: ({ field }, place) => readField(columns, field, place),
  };
}

const ABSENT = -1;

/**
 * The changes of a plan's matches from one snapshot to the next, by ticker.
 * @param before and `after` are evaluations of the same plan
 */
export function findChanges({ clauses }: ParsedPlan, before: Evaluation, after: Evaluation): ScreenChange[] {
  const changes: ScreenChange[] = [];
  const compareAt = (ticker: string, from: number, to: number) => {
    const was = from !== ABSENT && before.matches(from);
    const is = to !== ABSENT && after.matches(to);
    if (was === is) return;
    const isInBoth = from !== ABSENT && to !== ABSENT;
    changes.push({
      kind: is ? 'ENTERED' : 'LEFT',
      ticker,
      session: after.session,
      at: after.at,
      because: clauses.flatMap((clause, i) =>
        isInBoth && before.holds[i]!(from) !== after.holds[i]!(to)
          ? [{ clause, before: before.read(clause, from), after: after.read(clause, to) }]
          : [],
      ),
    });
  };
  let [from, to] = [0, 0];
  while (from < before.tickers.length || to < after.tickers.length) {
    const [old, current] = [before.tickers[from], after.tickers[to]];
    const order = old === undefined ? 1 : current === undefined ? -1 : compareText(old, current);
    if (order < 0) compareAt(old!, from, ABSENT);
    else if (order > 0) compareAt(current!, ABSENT, to);
    else compareAt(current!, from, to);
    if (order <= 0) from += 1;
    if (order >= 0) to += 1;
  }
  return changes;
}

/** The columns that conditions read, each once. */
export function listPlanColumns({ clauses }: Pick<ParsedPlan, 'clauses'>): { numbers: string[]; texts: string[] } {
  const list = (isText: boolean) => [
    ...new Set(clauses.flatMap(({ field }) => ((field.type === 'STRING') === isText ? [field.column] : []))),
  ];
  return { numbers: list(false), texts: list(true) };
}

/** The number of securities that a plan matches on a snapshot. */
export function countMatches(plan: ParsedPlan, snapshot: ScreenSnapshot, tickers: readonly string[] | null): number {
  const { matches } = evaluate(plan, snapshot, tickers);
  return snapshot.tickers.filter((_ticker, place) => matches(place)).length;
}

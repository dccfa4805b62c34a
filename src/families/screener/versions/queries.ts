import type { DataAccess } from '../../../db/cached-loader.ts';
import type { DayColumns } from '../../../db/history/packed-days.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { formatStreamCursor, parseStreamCursor, refuseForeignCursor } from '../../../graph/stream-cursor.ts';
import { countMatches, listPlanColumns, type ScreenChange, type ScreenSnapshot } from '../changes/rules/changes.ts';
import { findScreenChanges } from '../changes/rules/many-plans.ts';
import type { UniverseName } from '../fields/rules.ts';
import type { ParsedPlan } from '../rules/plan.ts';
import { newestState, type ScreenVersion, versionAtRecording, versionById, versionsAfter } from './reads.ts';
import { rewindTo, VERSION_DAYS, type VersionTable } from './rules.ts';

/** The versions that an event covers, so that a long break is caught up in parts. */
const VERSIONS_PER_EVENT = 20;
/** An event with this many changes is complete; a single version may have more. */
const CHANGES_PER_EVENT = 1_000;
/** The versions since the newest recorded day that a list of changes distinguishes; earlier versions are merged. */
const MAX_LISTED_VERSIONS = 100;

const NO_VALUES = new Float64Array(0);
const toSnapshot = ({ session, at }: Omit<ScreenVersion, 'id'>, table: VersionTable): ScreenSnapshot => ({
  session: session ?? at.toISOString().slice(0, 10),
  at,
  tickers: table.tickers,
  columns: { numbers: (name) => table.numbers[name] ?? NO_VALUES, texts: (name) => table.texts[name] ?? [] },
});

/** A version of a universe, and its rows. */
type Step = { version: ScreenVersion; snapshot: ScreenSnapshot };

/** @param most how many versions after the first one; the others come later */
async function loadSteps(
  data: DataAccess,
  universe: UniverseName,
  columns: DayColumns,
  { from, most }: { from: ScreenVersion; most: number },
): Promise<Step[]> {
  const newest = await newestState(data).load({ universe, ...columns });
  if (!newest) return [];
  const versions = await versionsAfter(data).load({ universe, after: from.id, upTo: newest.version.id, ...columns });
  const states = rewindTo(
    newest.table,
    versions.map(({ deltas }) => deltas),
    most,
  );
  return [from, ...versions].slice(0, states.length).map((version, i) => ({
    version,
    snapshot: toSnapshot(version, states[i] as VersionTable),
  }));
}

/** The versions of a universe's rows since the newest recorded day, oldest first. */
export async function loadVersionsSinceRecording(
  data: DataAccess,
  universe: UniverseName,
  columns: DayColumns,
): Promise<ScreenSnapshot[]> {
  const first = await versionAtRecording(data).load(universe);
  if (!first) return [];
  const steps = await loadSteps(data, universe, columns, { from: first, most: Number.POSITIVE_INFINITY });
  return steps.slice(-MAX_LISTED_VERSIONS).map(({ snapshot }) => snapshot);
}

/** The changes from step to step, up to the step that completes an event. `steps` must not be empty. */
function collectChanges(plan: ParsedPlan, steps: readonly Step[], tickers: readonly string[] | null) {
  let last = steps[0] as Step;
  const changes: ScreenChange[] = [];
  for (const step of steps.slice(1)) {
    changes.push(...findScreenChanges([{ plan, tickers }], last.snapshot, step.snapshot).flat());
    last = step;
    if (changes.length >= CHANGES_PER_EVENT) break;
  }
  return { changes, last };
}

/** An event of a stream of a screen. */
export type ScreenEvent = { cursor: string; matched: number; changes: readonly ScreenChange[] };

type ScreenStreamInput = {
  universe: UniverseName;
  plan: ParsedPlan;
  tickers: readonly string[] | null;
  cursor: string | null;
};

// The time distinguishes the versions of two databases.
const getLogName = (universe: UniverseName, { at }: ScreenVersion): string =>
  `${universe}@${at.valueOf().toString(36)}`;

/** The version of a cursor. @throws invalid_parameter, cursor_expired */
async function findVersion(data: DataAccess, universe: UniverseName, cursor: string): Promise<ScreenVersion> {
  const { log, id } = parseStreamCursor(cursor);
  if (!log.startsWith(`${universe}@`)) throw refuseForeignCursor();
  const [version, newest] = await Promise.all([
    versionById(data).load({ universe, id }),
    newestState(data).load({ universe, numbers: [], texts: [] }),
  ]);
  if (version && getLogName(universe, version) === log) return version;
  if (version || id > (newest?.version.id ?? 0)) throw refuseForeignCursor();
  throw fail.cursorExpired(
    `cursor: it is older than the stored versions, which go back ${VERSION_DAYS} days at most. Query \`changes(since:)\` of the screen once, and open the stream without a cursor.`,
  );
}

/**
 * Follows a screen from version to version. The changes are computed when the reader is ready for them.
 * @throws invalid_parameter, cursor_expired
 */
export async function followScreen(
  context: Context,
  { universe, plan, tickers, cursor }: ScreenStreamInput,
): Promise<AsyncIterableIterator<ScreenEvent>> {
  const columns = listPlanColumns(plan);
  let position = cursor === null ? null : await findVersion(context, universe, cursor);
  const toEvent = (version: ScreenVersion, changes: readonly ScreenChange[], last: ScreenSnapshot): ScreenEvent => ({
    cursor: formatStreamCursor({ log: getLogName(universe, version), id: version.id }),
    matched: countMatches(plan, last, tickers),
    changes,
  });
  const readEvent = async (): Promise<ScreenEvent | null> => {
    const newest = await newestState(context).load({ universe, ...columns });
    if (!newest) return null;
    if (!position) {
      position = newest.version;
      return toEvent(position, [], toSnapshot(newest.version, newest.table));
    }
    while (position.id < newest.version.id) {
      const steps = await loadSteps(context, universe, columns, { from: position, most: VERSIONS_PER_EVENT });
      const { changes, last } = collectChanges(plan, steps, tickers);
      if (last.version.id === position.id) return null;
      position = last.version;
      if (changes.length > 0) return toEvent(position, changes, last.snapshot);
    }
    return null;
  };
  return context.dataUpdates.readPages(['screen-versions'], context.caller, readEvent);
}

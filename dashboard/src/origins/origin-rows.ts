import { formatDay } from '../format.ts';
import type { DataFamily, DataOriginsQuery } from '../generated/graphql.ts';
import type { SourceState } from './data-origins.ts';
import type { VisiblePanel } from './shown.ts';

type Status = NonNullable<DataOriginsQuery['dataStatus']>[number];

/** The footer's entry for a panel: the days of its data, its sources, and any problems of a source. */
type OriginRow = {
  panel: string;
  asOf: string[];
  /** Whether the days are those of the data; if the data has none, the days are those of its last update. */
  isDated: boolean;
  from: string;
  problems: string[];
};

const NAMED_MOST = 4;

/**
 * Builds a row for each panel on the page; panels with the same title share a row.
 * @param day the past day of the page; null: now
 */
export function originRows(
  panels: readonly VisiblePanel[],
  statuses: readonly Status[],
  day: string | null = null,
): OriginRow[] {
  const byTitle = new Map<string, Set<DataFamily>>();
  for (const { title, families } of panels) {
    const titleFamilies = byTitle.get(title) ?? new Set<DataFamily>();
    for (const family of families) titleFamilies.add(family);
    byTitle.set(title, titleFamilies);
  }
  return [...byTitle].map(([panel, families]) => {
    const { asOf, isDated, from, sources, loading } = buildOrigin([...families], statuses, day);
    // Problems are of now.
    const problems = day ? loading : [...loading, ...sources.flatMap(describeProblem)];
    return { panel, asOf, isDated, from, problems };
  });
}

/** The sources of all panels if they are the same, so that the footer lists them once; null otherwise. */
export const sharedOrigin = (rows: readonly OriginRow[]): string | null =>
  rows.length > 1 && rows.every(({ from }) => from === rows[0]!.from) ? rows[0]!.from : null;

/**
 * The days, ascending, and the sources of the data of some families.
 * @param day the past day of the page, which the data is as of; null: now
 */
export function buildOrigin(families: readonly DataFamily[], statuses: readonly Status[], day: string | null = null) {
  const selected = statuses.filter(({ family }) => families.includes(family));
  const sources = new Map(selected.flatMap((status) => status.sources).map((source) => [source.name, source]));
  return {
    asOf: day ? [day] : listDays(selected),
    isDated: day !== null || selected.some(({ asOf }) => asOf !== null),
    from: describeSources(selected, [...sources.keys()].sort()),
    isSynthetic: selected.some(({ isSynthetic }) => isSynthetic),
    sources: [...sources.values()],
    loading: describeLoading(selected),
  };
}

/** The days of the data. If no family has days, the days on which the families were generated. */
function listDays(statuses: readonly Status[]): string[] {
  const days = statuses.flatMap(({ asOf }) => asOf ?? []);
  return [...new Set(days.length > 0 ? days : statuses.map(({ generatedAt }) => generatedAt.slice(0, 10)))].sort();
}

/** Describes that older days are still being loaded, and which days are available. */
function describeLoading(statuses: readonly Status[]): string[] {
  if (!statuses.some(({ isLoading }) => isLoading)) return [];
  const from = statuses
    .flatMap(({ firstLoadedDate }) => firstLoadedDate ?? [])
    .sort()
    .at(-1);
  return [from ? `Older data is still loading. Complete from ${formatDay(from)}.` : 'Older data is still loading.'];
}

function describeSources(statuses: readonly Status[], sources: readonly string[]): string {
  if (statuses.length === 0) return 'no data yet';
  if (statuses.some(({ isSynthetic }) => isSynthetic)) return 'the demo market, synthetic';
  if (sources.length === 0) return 'imported files';
  const names = sources.slice(0, NAMED_MOST).join(', ');
  return sources.length > NAMED_MOST ? `${names} and ${sources.length - NAMED_MOST} more` : names;
}

const WORDS: Partial<Record<SourceState['state'], string>> = {
  INCOMPLETE: 'incomplete',
  LATE: 'late',
  REFUSED: 'refused',
  BLOCKED: 'blocked',
};

function describeProblem({ name, state, reason }: SourceState): string[] {
  const word = WORDS[state];
  return word ? [`${name} is ${word}${reason ? `: ${reason}` : '.'}`] : [];
}

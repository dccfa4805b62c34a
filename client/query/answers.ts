import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../core/gateway.ts';
import type { CodedError, FamilyVersions, GatewayError } from '../core/gateway-error.ts';
import type { Cost } from '../core/response-body.ts';

/** Everything in a response except its data. */
export type AnswerNotes = {
  /** The errors of a partial response. */
  errors: readonly CodedError[];
  cost: Cost | null;
  /** The versions of the data that the response was read from. */
  families: FamilyVersions | null;
};

const notes = new WeakMap<object, AnswerNotes>();
const NONE: AnswerNotes = { errors: [], cost: null, families: null };

/** The notes of a query's latest response. */
export const notesOf = (query: object | undefined): AnswerNotes => (query && notes.get(query)) || NONE;

/**
 * Stores the notes of a response with its query, and returns its data.
 * @param isMore the response is a further page of a list: the list is as old as its oldest page
 */
export async function noted<Data>(
  query: object | undefined,
  request: Promise<Answer<Data>>,
  isMore = false,
): Promise<Data> {
  const keep = ({ errors, cost, families }: AnswerNotes) => {
    if (query)
      notes.set(query, { errors, cost, families: isMore ? oldest(notesOf(query).families, families) : families });
  };
  try {
    const answer = await request;
    keep(answer);
    return answer.data;
  } catch (error) {
    const { errors = [], families = null } = error as Partial<GatewayError>;
    keep({ errors, cost: null, families });
    throw error;
  }
}

function oldest(previous: FamilyVersions | null, latest: FamilyVersions | null): FamilyVersions | null {
  if (!previous || !latest) return latest;
  const versions: Record<string, number> = { ...latest };
  for (const [family, version] of Object.entries(previous))
    versions[family] = Math.min(version, versions[family] ?? version);
  return versions;
}

/** The version of a family of data, as the gateway announces it, and when it was generated (ISO 8601). */
export type FamilyVersion = { family: string; version: number; generatedAt: string };

/** Maximum difference in milliseconds between the clocks of the gateway and of the server that sent the request. */
const CLOCKS = 60_000;

/** Refetches queries whose data has other versions than these; null refetches all queries. */
export const refetchStale = (client: QueryClient, versions: readonly FamilyVersion[] | null): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => query.queryKey[0] === 'gateway' && (versions?.some((one) => isStale(query, one)) ?? true),
  });

/** Whether a query's response was read from another version. A hydrated response has no notes: its age decides. */
function isStale(query: Query, { family, version, generatedAt }: FamilyVersion): boolean {
  const { families } = notesOf(query);
  if (families === null) return Date.parse(generatedAt) > query.state.dataUpdatedAt - CLOCKS;
  // Any other version is stale, not only an earlier version: the database may have been rebuilt.
  return (families[family] ?? version) !== version;
}

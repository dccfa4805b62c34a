import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer, Cost } from '../core/gateway.ts';
import type { CodedError, FamilyVersions, GatewayError } from '../core/gateway-error.ts';

/** What an answer brought beside its data. */
export type AnswerNotes = {
  /** The errors of a partial answer. */
  errors: readonly CodedError[];
  cost: Cost | null;
  /** The versions of the data that it was read from. */
  families: FamilyVersions | null;
};

const notes = new WeakMap<object, AnswerNotes>();
const NONE: AnswerNotes = { errors: [], cost: null, families: null };

/** The notes of a query's latest answer. */
export const notesOf = (query: object | undefined): AnswerNotes => (query && notes.get(query)) || NONE;

/**
 * Keeps the notes of an answer with its query, and returns its data.
 * @param isMore the answer is one more page of a list: the list is as old as its oldest page
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

function oldest(known: FamilyVersions | null, read: FamilyVersions | null): FamilyVersions | null {
  if (!known || !read) return read;
  const versions: Record<string, number> = { ...read };
  for (const [family, version] of Object.entries(known))
    versions[family] = Math.min(version, versions[family] ?? version);
  return versions;
}

/** The version of a family of data, as the gateway announces it, and when it was made (ISO 8601). */
export type FamilyVersion = { family: string; version: number; generatedAt: string };

/** Milliseconds by which the clocks of a gateway and of the server that asked it may differ. */
const CLOCKS = 60_000;

/** Refetches what was read from other versions than these; null: everything. */
export const refetchStale = (client: QueryClient, versions: readonly FamilyVersion[] | null): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => query.queryKey[0] === 'gateway' && (versions?.some((one) => isStale(query, one)) ?? true),
  });

/** Whether a query's answer was read from another version. A hydrated answer has no notes: its age decides. */
function isStale(query: Query, { family, version, generatedAt }: FamilyVersion): boolean {
  const { families } = notesOf(query);
  if (families === null) return Date.parse(generatedAt) > query.state.dataUpdatedAt - CLOCKS;
  // Not only an earlier one: the database may have been rebuilt.
  return (families[family] ?? version) !== version;
}

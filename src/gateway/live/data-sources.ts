import type { Database } from '../../db/open.ts';
import { builder } from '../graphql/builder.ts';

/** How a stream of files that the gateway fetches stands; `day`: up to when everything is imported. */
export type DataSource = {
  name: string;
  state: 'FRESH' | 'LATE' | 'REFUSED' | 'BLOCKED';
  day: Date | null;
  lastSuccessAt: Date | null;
  nextAt: Date | null;
  reason: string | null;
};

type Row = { outcome: string | null; blockedUntil: Date | null };

/** What the last run of a stream says of its data. */
export function sourceState({ outcome, blockedUntil }: Row): DataSource['state'] {
  if (blockedUntil) return 'BLOCKED';
  if (outcome === 'REFUSED') return 'REFUSED';
  return outcome === 'DONE' ? 'FRESH' : 'LATE';
}

/** What tells from where a family's files are fetched; no source where they are imported by hand. */
export async function sourcesIn(db: Database): Promise<(family: string) => DataSource[]> {
  const rows = await db.prisma.syncStream.findMany({
    where: { family: { not: null } },
    orderBy: [{ source: 'asc' }, { stream: 'asc' }],
  });
  return (family) =>
    rows
      .filter((row) => row.family === family)
      .map((row) => ({
        name: `${row.source}/${row.stream}`,
        state: sourceState(row),
        day: row.cursor,
        lastSuccessAt: row.lastOkAt,
        nextAt: row.nextAt,
        reason: row.outcome === 'DONE' ? null : row.message,
      }));
}

const DataSourceState = builder.enumType('DataSourceState', {
  description: 'What the last attempt to fetch a source came to.',
  values: {
    FRESH: { description: 'Everything that was published is imported.' },
    LATE: { description: 'The source failed, or has not published yet; it is tried again.' },
    REFUSED: { description: 'The source refused, or a file was not what it should be.' },
    BLOCKED: { description: 'The source asked to be left alone for a while.' },
  } as const,
});

export const DataSource = builder.objectRef<DataSource>('DataSource').implement({
  description: 'A source that the gateway fetches files from by itself.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The source and its stream of files: `sec/ownership`.' }),
    state: t.expose('state', { type: DataSourceState, description: 'What the last attempt came to.' }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'The day up to which everything is imported; null where its files are of no day.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last fetched without a fault; null before the first time.',
    }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again after a fault; null where its schedule says so.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is not fresh; null where it is.' }),
  }),
});

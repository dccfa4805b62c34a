import type { VersionName } from '../../db/datasets.ts';
import type { Database } from '../../db/open.ts';
import type { Lineage } from '../../graph/context.ts';

export type JobFailure = { error: string; failedAt: Date };

/** Returns a function that finds the failure of a family's last build; null if it succeeded. */
export async function failuresIn(
  db: Database,
  lineage: Pick<Lineage, 'getJobs'>,
): Promise<(dataset: VersionName) => JobFailure | null> {
  const failed = await db.prisma.jobRun.findMany({ where: { error: { not: null } } });
  return (dataset) => {
    const run = failed.find(({ name }) => lineage.getJobs(dataset).includes(name));
    return run?.error && run.failedAt ? { error: run.error, failedAt: run.failedAt } : null;
  };
}

import type { Database } from '../db/open.ts';

/** Whether this process should be sent requests: its database or a replica answers and it is not shutting down. */
export type Health = {
  db: Pick<Database, 'query' | 'replicas'>;
  draining: boolean;
  /** Whether requests can be counted, where that may fail. */
  isCounting?: () => boolean;
};

const ANSWER_MS = 5_000;

/** 200 `{ status: "ready" }`, or 503 with what is wrong. */
export async function healthAnswer({ db, draining, isCounting = () => true }: Health): Promise<Response> {
  if (draining) return Response.json({ status: 'draining' }, { status: 503 });
  const reasons = [
    ...((await answers(db)) || isReplicaUp(db) ? [] : ['the database does not answer']),
    ...(isCounting() ? [] : ['Redis does not answer, and requests cannot be counted']),
  ];
  if (reasons.length === 0) return Response.json({ status: 'ready' });
  return Response.json({ status: 'unavailable', reason: reasons.join('; ') }, { status: 503 });
}

/** Whether a replica answers, which reads for PRO keys are read from while the primary is down. */
const isReplicaUp = ({ replicas }: Pick<Database, 'replicas'>): boolean =>
  replicas?.all.some(({ reached }) => reached !== null) ?? false;

async function answers(db: Pick<Database, 'query'>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, ANSWER_MS, false);
  });
  const inTime = db.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, tooLate]).finally(() => clearTimeout(late));
}

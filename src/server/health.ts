import type { Database } from '../db/open.ts';

/** Whether this process should be sent requests: its database or a replica answers and it is not shutting down. */
export type Health = {
  db: Pick<Database, 'query' | 'replicas'>;
  draining: boolean;
  /** Whether requests can be counted, where that may fail. */
  isCounting?: () => boolean;
  /** What else keeps the process from its work. */
  problems?: () => readonly string[];
  /** What does not work while requests are still answered. */
  degradations?: () => readonly string[];
};

const ANSWER_MS = 5_000;

const none = () => [];

/** 200 `{ status: "ready" }`, with `degraded` if something beside the requests does not work; or 503 with what is wrong. */
export async function healthAnswer({
  db,
  draining,
  isCounting = () => true,
  problems = none,
  degradations = none,
}: Health): Promise<Response> {
  if (draining) return Response.json({ status: 'draining' }, { status: 503 });
  const reasons = [
    ...((await answers(db)) || isReplicaUp(db) ? [] : ['the database does not answer']),
    ...(isCounting() ? [] : ['Redis does not answer, and requests cannot be counted']),
    ...problems(),
  ];
  const degraded = degradations();
  if (reasons.length === 0) return Response.json({ status: 'ready', ...(degraded.length > 0 && { degraded }) });
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

import type { Database } from '../db/open.ts';

/** Whether this process should receive requests: its database or a replica responds, and it is not shutting down. */
export type Health = {
  db: Pick<Database, 'query' | 'replicas'>;
  draining: boolean;
  /** Whether requests can be counted, if counting may fail. */
  isCounting?: () => boolean;
  /** Further reasons why the process cannot work. */
  problems?: () => readonly string[];
  /** Functions that fail while requests are still served. */
  degradations?: () => readonly string[];
};

const ANSWER_MS = 5_000;

const none = () => [];

/** 200 `{ status: "ready" }`, with `degraded` if a function other than requests fails; or 503 with the reasons. */
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

/** Whether a replica responds; reads for PRO keys use it while the primary is down. */
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

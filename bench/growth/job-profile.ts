import { readdirSync, readFileSync } from 'node:fs';
import { type OpenSpan, type Tracing, useTracing } from '../../src/lib/tracing.ts';
import { cpuSeconds } from '../proc.ts';
import { formatTable, show } from '../report.ts';

/** Seconds of a job: wall time, CPU time of this process, and CPU time of the server's processes on this machine. */
type JobTimes = { name: string; wall: number; node: number; server: number; statements: Map<string, number[]> };

const SLOWEST_STATEMENTS = 3;
const JOB = 'job ';

/** CPU seconds of the server's connections to a database, those of parallel workers excluded; 0 on another machine. */
function serverSeconds(database: string): number {
  let sum = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (title.startsWith('postgres:') && title.includes(` ${database} `)) sum += cpuSeconds(Number(pid));
    } catch {} // The process ended meanwhile.
  }
  return sum;
}

/** Records the times of jobs that run one at a time, and of their statements. Call it before the database is opened. */
export function profileJobs(databaseUrl: string) {
  const database = new URL(databaseUrl).pathname.slice(1);
  let jobs: JobTimes[] = [];
  let current: JobTimes | null = null;
  const readTimes = () => {
    const { user, system } = process.cpuUsage();
    return { wall: performance.now() / 1_000, node: (user + system) / 1e6, server: serverSeconds(database) };
  };

  async function runJob<T>(name: string, work: () => T): Promise<Awaited<T>> {
    const before = readTimes();
    const job: JobTimes = { name, wall: 0, node: 0, server: 0, statements: new Map() };
    current = job;
    try {
      return await work();
    } finally {
      current = null;
      const after = readTimes();
      job.wall = after.wall - before.wall;
      job.node = after.node - before.node;
      job.server = after.server - before.server;
      jobs.push(job);
    }
  }

  async function runStatement<T>(text: string, job: JobTimes, work: () => T): Promise<Awaited<T>> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      const [seconds = 0, calls = 0] = job.statements.get(text) ?? [];
      job.statements.set(text, [seconds + (performance.now() - started) / 1_000, calls + 1]);
    }
  }

  const span: OpenSpan = { set() {}, fail() {} };
  const tracing: Tracing = {
    run<T>(name: string, work: (open: OpenSpan) => T, options?: { attributes?: object }): T {
      const run = () => work(span);
      if (name.startsWith(JOB)) return runJob(name.slice(JOB.length), run) as T;
      const attributes = options?.attributes as Record<string, string> | undefined;
      const text = attributes?.['db.query.text'];
      return current && text ? (runStatement(text, current, run) as T) : run();
    },
    bound: (work) => work,
    link: () => null,
    traceparent: () => null,
  };
  useTracing(tracing);

  return {
    /** Prints the jobs since the last call, the slowest first, with their slowest statements. */
    print(step: string): void {
      const sorted = jobs.toSorted((a, b) => b.wall - a.wall);
      jobs = [];
      const lines = sorted
        .filter(({ wall }) => wall >= 0.05)
        .map(({ name, wall, node, server, statements }) => {
          const slowest = [...statements].toSorted(([, [a = 0]], [, [b = 0]]) => b - a).slice(0, SLOWEST_STATEMENTS);
          const texts = slowest.map(
            ([text, [seconds, calls]]) =>
              `${show(seconds)} s in ${calls}: \`${text.replace(/\s+/g, ' ').replaceAll('|', '/').slice(0, 120)}\``,
          );
          return [name, show(wall), show(node), show(server), texts.join('; ')];
        });
      const sum = (field: 'wall' | 'node' | 'server') => show(sorted.reduce((total, job) => total + job[field], 0));
      lines.push([`all ${sorted.length}`, sum('wall'), sum('node'), sum('server'), '']);
      console.error(`\n${step}, one job at a time:\n`);
      console.error(formatTable(['job', 'wall s', 'Node CPU s', 'server CPU s', 'slowest statements'], lines));
    },
  };
}

import { type Reply, sendHeartbeats, type ThreadRequest } from '../../../lib/supervised-thread.ts';
import { requireParentPort } from '../../../lib/thread.ts';
import type { PackedDay } from '../../screener/days/rules.ts';
import type { Selection } from './decide.ts';
import { decidePacked, packResult } from './packed.ts';
import { hashMarket } from './prices.ts';
import { type RunInput, runBacktest } from './run.ts';

// The thread in which tests are computed, so that they never hold up other requests.

export type DecideTask = { days: readonly PackedDay[]; selection: Selection };

const TASKS = {
  decide: ({ days, selection }: DecideTask) => days.map((day) => decidePacked(day, selection)),
  run: (input: RunInput) => ({ ...packResult(runBacktest(input)), marketDigest: hashMarket(input) }),
};
export type EngineTasks = typeof TASKS;

const port = requireParentPort();
sendHeartbeats(port);

port.on('message', (request: ThreadRequest) => {
  if (request === 'close') process.exit();
  const { id, task, args } = request;
  try {
    const result = TASKS[task as keyof EngineTasks](args as never);
    port.postMessage({ id, result } satisfies Reply);
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
});

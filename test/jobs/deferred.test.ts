import { expect, it } from 'vitest';
import { changeLog } from '../../src/db/changes.ts';
import type { Dataset } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import type { OnlyKeys } from '../../src/jobs/job.ts';
import { createPipeline } from '../../src/jobs/pipeline.ts';
import { NOW, useApp } from '../support/harness.ts';

const app = useApp();

/** A deferred job with keys of insider trades, and a function that changes trades or prices and runs the jobs that follow. */
function createBoard(name: string) {
  const runs: (OnlyKeys | undefined)[] = [];
  const { catchUp, keyColumns } = createPipeline([
    {
      name,
      reads: { snapshots: ['insider', 'prices'] },
      writes: ['ratings'],
      keyed: {
        by: { insider: { insider_trade: 'ticker' } },
        fullOn: ['prices'],
        rest: async () => '',
        isDeferred: true,
      },
      async run(_sql, _asOf, only) {
        runs.push(only);
        return { rows: 0, asOf: null };
      },
    },
  ]);
  const log = changeLog(keyColumns);
  return {
    runs,
    async change(family: Dataset, table: string, key: string) {
      const { version } = await bumpVersion(app.db, family, { now: NOW });
      log.add(family, version, new Map([[table, new Map([[key, null]])]]));
    },
    catchUp: (onlyKeyed: boolean) => catchUp(app.db, [], NOW, undefined, { log, onlyKeyed }),
  };
}

it('a deferred keyed job waits for a quiet moment, and then runs for the changed keys', async () => {
  const { runs, change, catchUp } = createBoard('quiet board');
  await catchUp(false);
  await change('insider', 'insider_trade', 'KO');
  expect(await catchUp(true)).toEqual([]);
  await catchUp(false);
  expect(runs).toEqual([undefined, new Map([['insider_trade', new Map([['KO', null]])]])]);
});

it('a keyed job runs in full after a change of a family that it names for this', async () => {
  const { runs, change, catchUp } = createBoard('full board');
  await catchUp(false);
  await change('insider', 'insider_trade', 'KO');
  await change('prices', 'daily_bar', 'KO');
  await catchUp(false);
  expect(runs).toEqual([undefined, undefined]);
});

import { Counter, Gauge, type Registry } from 'prom-client';
import { computeLag, type Replicas } from '../db/replicas.ts';
import type { Versions } from '../db/versions.ts';

type Parts = { versions: Versions; clock: () => Date; registers: Registry[] };

/** How the replicas of the database stand, and who answers the reads of loaders. */
export function replicaMetrics(
  stored: Pick<Replicas<unknown>, 'all' | 'counts'> | undefined,
  { versions, clock, registers }: Parts,
): void {
  const replicas = stored?.all ?? [];
  const labelNames = ['replica'] as const;
  new Gauge({
    name: 'market_signals_replica_up',
    registers,
    labelNames,
    help: '1 if a replica answers, otherwise 0.',
    collect() {
      for (const { name: replica, reached } of replicas) this.set({ replica }, reached ? 1 : 0);
    },
  });
  const lags = () =>
    replicas.flatMap((replica) => {
      const lag = computeLag(replica, versions.all(), clock());
      return lag ? [{ replica: replica.name, ...lag }] : [];
    });
  new Gauge({
    name: 'market_signals_replica_lag_seconds',
    registers,
    labelNames,
    help: 'Age of the oldest change of data that a replica still lacks, seconds.',
    collect() {
      this.reset();
      for (const { replica, seconds } of lags()) this.set({ replica }, seconds);
    },
  });
  new Gauge({
    name: 'market_signals_replica_families_behind',
    registers,
    labelNames,
    help: 'Families of data whose newest version a replica still lacks.',
    collect() {
      this.reset();
      for (const { replica, families } of lags()) this.set({ replica }, families);
    },
  });
  new Counter({
    name: 'market_signals_replica_reads_total',
    registers,
    labelNames: ['replica', 'outcome'] as const,
    help: 'Reads of loaders by replica and outcome (answered, failed: sent to the primary).',
    collect() {
      this.reset();
      for (const { name: replica, load } of replicas) {
        this.inc({ replica, outcome: 'answered' }, load.answered);
        this.inc({ replica, outcome: 'failed' }, load.failed);
      }
    },
  });
  new Counter({
    name: 'market_signals_replica_behind_reads_total',
    registers,
    help: 'Reads of loaders that the primary answered because no replica had the data yet.',
    collect() {
      this.reset();
      this.inc(stored?.counts.behind ?? 0);
    },
  });
}

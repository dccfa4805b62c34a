import { Counter, Gauge, type Registry } from 'prom-client';
import type { BackgroundWork } from './background-work.ts';

/** Metrics of the background thread's health. */
export function backgroundMetrics(
  { silence, losses }: Pick<BackgroundWork, 'silence' | 'losses'>,
  registers: Registry[],
): void {
  new Gauge({
    name: 'market_signals_background_silent_seconds',
    registers,
    help: 'How long the background thread has not responded during a task, seconds; 0 if it responds.',
    collect() {
      this.set((silence()?.ms ?? 0) / 1_000);
    },
  });
  new Counter({
    name: 'market_signals_background_losses_total',
    registers,
    help: 'Background threads that died or were replaced because they did not respond.',
    collect() {
      this.reset();
      this.inc(losses());
    },
  });
}

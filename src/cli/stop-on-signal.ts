import { constants } from 'node:os';

type Options = {
  /** Maximum duration of work in progress. */
  drainSeconds: number;
  /** Maximum time to close files and connections after the drain. */
  closeMs?: number;
  /** Runs immediately before a forced exit, to end anything that would outlive the process. */
  beforeForcedEnd?(): void;
};

const CLOSE_MS = 2_000;
/** A terminal and npm both forward one Ctrl+C, within milliseconds. */
const SAME_SIGNAL_MS = 200;

/**
 * Closes a service on a signal and ends the process: at the latest when the drain is over, and immediately at a second
 * signal. Ctrl+C does not wait for load balancers to notice; a supervisor's SIGTERM does.
 * @returns stops the service in the same way without a signal
 */
export function stopOnSignal(
  close: (closing: { isAnnounced: boolean }) => Promise<void>,
  { drainSeconds, closeMs = CLOSE_MS, beforeForcedEnd = () => {} }: Options,
): (closing: { isAnnounced: boolean }) => void {
  let stoppedAt: number | null = null;
  const end = (code: number) => {
    beforeForcedEnd();
    process.exit(code);
  };
  const stop = (closing: { isAnnounced: boolean }) => {
    if (stoppedAt !== null) return;
    stoppedAt = performance.now();
    setTimeout(
      () => {
        console.error(
          `The process did not close within ${drainSeconds} seconds (DRAIN_SECONDS), and ends without that.`,
        );
        end(1);
      },
      drainSeconds * 1_000 + closeMs,
    ).unref();
    const failed = (error: unknown) => {
      console.error(error);
      end(1);
    };
    close(closing).then(() => process.exit(0), failed);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt === null) stop({ isAnnounced: signal === 'SIGTERM' });
    else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) end(128 + constants.signals[signal]);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop;
}

import { constants } from 'node:os';

type Options = {
  /** How long work in progress may take. */
  drainSeconds: number;
  /** Runs just before the process ends without having closed: for what would outlive it. */
  beforeForcedEnd?(): void;
};

/** How long the process may take to close its files and connections once the drain is over. */
const CLOSE_MS = 2_000;
/** A terminal and npm both pass one Ctrl+C on, within milliseconds. */
const SAME_SIGNAL_MS = 200;

/**
 * Closes something that runs when the process is told to stop, and ends the process: at the latest when the drain is over,
 * and at once at a second signal. Whoever types Ctrl+C does not wait for others to notice; a supervisor (SIGTERM) does.
 * @returns what does the same without a signal
 */
export function stopOnSignal(
  close: (how: { isAnnounced: boolean }) => Promise<void>,
  { drainSeconds, beforeForcedEnd = () => {} }: Options,
): (how: { isAnnounced: boolean }) => void {
  let stoppedAt: number | null = null;
  const end = (code: number) => {
    beforeForcedEnd();
    process.exit(code);
  };
  const stop = (how: { isAnnounced: boolean }) => {
    if (stoppedAt !== null) return;
    stoppedAt = performance.now();
    setTimeout(
      () => {
        console.error(
          `The process did not close within ${drainSeconds} seconds (DRAIN_SECONDS), and ends without that.`,
        );
        end(1);
      },
      drainSeconds * 1_000 + CLOSE_MS,
    ).unref();
    const failed = (error: unknown) => {
      console.error(error);
      end(1);
    };
    close(how).then(() => process.exit(0), failed);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedAt === null) stop({ isAnnounced: signal === 'SIGTERM' });
    else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) end(128 + constants.signals[signal]);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop;
}

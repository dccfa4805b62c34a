/**
 * Closes something that runs when the process is told to stop, and ends the process. Whoever types Ctrl+C does not wait for
 * others to notice; a supervisor (SIGTERM) does.
 */
export function stopOnSignal(close: (how: { isAnnounced: boolean }) => Promise<void>): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal changes nothing: the first one is being carried out.
    if (isStopping) return;
    isStopping = true;
    const failed = (error: unknown) => {
      console.error(error);
      process.exit(1);
    };
    close({ isAnnounced: signal === 'SIGTERM' }).then(() => process.exit(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

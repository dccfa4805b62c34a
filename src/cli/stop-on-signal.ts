/** Closes something that runs when the process is told to stop, and ends the process. */
export function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    // A second signal changes nothing: the first one is being carried out.
    if (isStopping) return;
    isStopping = true;
    const failed = (error: unknown) => {
      console.error(error);
      process.exit(1);
    };
    close().then(() => process.exit(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

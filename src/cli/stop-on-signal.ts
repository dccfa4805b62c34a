/** Runs something until the process is told to stop, and closes it. The signal aborts when the stop begins. */
export function stopOnSignal(run: (signal: AbortSignal) => Promise<() => Promise<void>>): void {
  const stopping = new AbortController();
  const running = run(stopping.signal);
  const stop = () => {
    // A second signal changes nothing: the first one is being carried out.
    if (stopping.signal.aborted) return;
    stopping.abort();
    const failed = (error: unknown) => {
      console.error(error);
      process.exit(1);
    };
    running.then((close) => close()).then(() => process.exit(0), failed);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

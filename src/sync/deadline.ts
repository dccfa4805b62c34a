/**
 * After a grace period, a file has to arrive at this average rate, bytes a second: a host that sends a byte now and
 * then would hold up its source for hours.
 */
const LEAST_RATE = 16 * 1_024;

/**
 * A check to call with the number of bytes received so far.
 * @returns a function that throws once a file has taken longer than its size allows
 */
export function createDeadline(graceMs: number, now: () => number = () => performance.now()): (bytes: number) => void {
  const startedAt = now();
  return (bytes) => {
    const allowedMs = graceMs + (bytes / LEAST_RATE) * 1_000;
    if (now() - startedAt > allowedMs)
      throw new Error(
        `The host sends the file too slowly: ${bytes} bytes in ${Math.round((now() - startedAt) / 1_000)} seconds.`,
      );
  };
}

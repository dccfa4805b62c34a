/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';
const OF_SYSTEM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error was caused by a full disk, of this process or of the database. */
export function isDiskFull(raised: unknown): boolean {
  for (let error = raised; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (code === DISK_FULL || OF_SYSTEM.has(code)) return true;
  }
  return false;
}

const REASON = 'the disk is full';

/** Adds the reason in front of the engine's message, which speaks of files and blocks. Other errors are unchanged. */
export function withDiskFullReason<T>(raised: T): T {
  if (raised instanceof Error && isDiskFull(raised) && !raised.message.startsWith(REASON))
    raised.message = `${REASON} (${raised.message})`;
  return raised;
}

/** Awaits a statement. @throws its error, with the reason if the disk is full */
export const namingDiskFull = <T>(statement: Promise<T>): Promise<T> =>
  statement.catch((error: unknown) => {
    throw withDiskFullReason(error);
  });

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';
const OF_SYSTEM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error was caused by a full disk, of this process or of the database. */
export function isDiskFull(raised: unknown): boolean {
  // Prisma's adapter keeps the driver's error as a plain object, with the code under another name.
  for (let error = raised; typeof error === 'object' && error !== null; error = (error as { cause?: unknown }).cause) {
    const { code, originalCode } = error as { code?: unknown; originalCode?: unknown };
    if (code === DISK_FULL || originalCode === DISK_FULL || OF_SYSTEM.has(code)) return true;
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

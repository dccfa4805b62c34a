/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';
const OF_SYSTEM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether something failed because there is no room on the disk, of this process or of the database. */
export function isDiskFull(raised: unknown): boolean {
  for (let error = raised; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown };
    if (code === DISK_FULL || OF_SYSTEM.has(code)) return true;
  }
  return false;
}

const REASON = 'the disk is full';

/** Puts the reason before the engine's words, which speak of files and blocks. Other errors stay as they are. */
export function withDiskFullReason<T>(raised: T): T {
  if (raised instanceof Error && isDiskFull(raised) && !raised.message.startsWith(REASON))
    raised.message = `${REASON} (${raised.message})`;
  return raised;
}

/** Waits for a statement. @throws what it throws, with the reason if that is a full disk */
export const namingDiskFull = <T>(statement: Promise<T>): Promise<T> =>
  statement.catch((error: unknown) => {
    throw withDiskFullReason(error);
  });

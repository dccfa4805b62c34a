import { userInfo } from 'node:os';
import { Option } from 'commander';

/** The name of the OS user; the uid if it has no name, as in some containers. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** `--operator`, for commands that are audited. */
export const operatorOption = (): Option =>
  new Option('--operator <name>', 'whom the audit names').default(osUser(), 'the OS user');

import { readFileSync } from 'node:fs';

/** `commit`: of the sources, 40 hex digits; null if neither the package nor a checkout states it. */
type Version = { version: string; commit: string | null };

const ROOT = new URL('../../', import.meta.url);

function tryRead(url: URL): string | null {
  try {
    return readFileSync(url, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit that a checkout is on. @param folder its `.git/` */
export function readCheckedOut(folder: URL): string | null {
  const head = tryRead(new URL('HEAD', folder));
  const ref = head?.startsWith('ref: ') ? head.slice('ref: '.length) : null;
  if (ref === null) return head;
  const packed = tryRead(new URL('packed-refs', folder)) ?? '';
  const line = packed.split('\n').find((text) => text.endsWith(` ${ref}`));
  return tryRead(new URL(ref, folder)) ?? line?.split(' ')[0] ?? null;
}

let version: Version | undefined;

/** The version and the commit of this gateway: of its package, which names both, or of a checkout. */
export function readVersion(): Version {
  if (version) return version;
  const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    version: string;
    gitHead?: string;
  };
  version = { version: manifest.version, commit: manifest.gitHead ?? readCheckedOut(new URL('.git/', ROOT)) };
  return version;
}

/** `1.0.0 (3e35f9c3b)`. */
export const formatVersion = ({ version: number, commit }: Version): string =>
  commit === null ? number : `${number} (${commit.slice(0, 9)})`;

import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LandedFile, ShapeError } from './source.ts';

/** A name that is nothing but a name. */
const NAME = /^[A-Za-z0-9^][A-Za-z0-9._^-]{0,150}$/;

/** The files of one stream, between their landing and their import. */
export type Folder = {
  pathOf(name: string): string;
  /** Writes a file whole or not at all; it is on disk when this resolves. */
  write(file: LandedFile): Promise<void>;
  read(name: string): Promise<Buffer>;
  remove(names: readonly string[]): Promise<void>;
};

/** @param root `DATA_DIR` */
export async function openFolder(root: string, source: string, stream: string): Promise<Folder> {
  const folder = join(root, 'sync', source, stream);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const resolvePath = (name: string) => {
    if (!NAME.test(name)) throw new ShapeError(`'${name.slice(0, 80)}' is not a valid file name.`);
    return join(folder, name);
  };
  return {
    pathOf: resolvePath,
    async write({ name, content }) {
      const path = resolvePath(name);
      const handle = await open(`${path}.part`, 'w', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
    },
    read: (name) => readFile(resolvePath(name)),
    async remove(names) {
      await Promise.all(names.map((name) => rm(resolvePath(name), { force: true })));
    },
  };
}

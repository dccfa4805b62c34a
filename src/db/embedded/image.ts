import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { requireValue } from '../../lib/require.ts';

// A database in memory may begin with the files of another. They are inserted as the nodes of Emscripten's file system
// in memory, which takes a twentieth of the time of writing an archive through its paths.

/** The files of a database; databases that begin with it share their content until they write to it. */
export type Image = readonly ImageFile[];
type ImageFile = {
  /** Names of folders and the name, from the data folder. */
  path: readonly string[];
  /** Absent for a folder. */
  content?: Uint8Array;
};

const BLOCK = 512;
/** The type of an entry that is a folder. */
const FOLDER = '5';

/** Reads an image from a tar archive with entries that have short names, as `dump` creates it. */
export function readImage(tar: Uint8Array): Image {
  // Texts end with a zero byte.
  const readText = (from: number, length: number) => {
    const [text = ''] = Buffer.from(tar.subarray(from, from + length))
      .toString('latin1')
      .split('\0', 1);
    return text;
  };
  const files: ImageFile[] = [];
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const entry = readText(at, 100);
    if (!entry) break;
    const size = Number.parseInt(readText(at + 124, 12).trim() || '0', 8);
    const path = entry.split('/').filter((name) => name !== '');
    const begin = at + BLOCK;
    files.push(readText(at + 156, 1) === FOLDER ? { path } : { path, content: tar.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** The parts of Emscripten's file system in memory that an image uses. */
type Node = { contents: Uint8Array; usedBytes: number; stream_ops: StreamOps };
type StreamOps = { write(stream: { node: Node }, ...rest: unknown[]): number };
type FileSystem = {
  lookupPath(path: string): { node: Node };
  mkdirTree(path: string, mode?: number): void;
  quit(): void;
  filesystems: { MEMFS: { createNode(parent: Node, name: string, mode: number, device: number): Node } };
};

/** Where PGlite has its data folder. */
const DATA_FOLDER = '/pglite/data';
/** A regular file, and a folder, that only the owner may use, which PostgreSQL insists on. */
const [FILE_MODE, FOLDER_MODE] = [0o100600, 0o700];

/** A file system in memory that begins with an image. */
export class ImageFs extends EmscriptenBuiltinFilesystem {
  constructor(readonly image: Image) {
    super();
  }

  private fileSystem(): FileSystem {
    return requireValue(this.pg, 'the engine of the files').Module.FS as unknown as FileSystem;
  }

  /** PGlite calls it before it looks for a database. */
  override async initialSyncFs(): Promise<void> {
    const fs = this.fileSystem();
    fs.mkdirTree(DATA_FOLDER, FOLDER_MODE);
    const folders = new Map<string, Node>();
    const findFolder = (path: string): Node => {
      const node = folders.get(path) ?? fs.lookupPath(path).node;
      folders.set(path, node);
      return node;
    };
    let copying: StreamOps | null = null;
    for (const { path, content } of this.image) {
      const folder = [DATA_FOLDER, ...path.slice(0, -1)].join('/');
      if (!content) {
        if (path.length > 0) fs.mkdirTree([DATA_FOLDER, ...path].join('/'), FOLDER_MODE);
        continue;
      }
      const node = fs.filesystems.MEMFS.createNode(findFolder(folder), path.at(-1) as string, FILE_MODE, 0);
      copying ??= copyOnWrite(node.stream_ops);
      node.contents = content;
      node.usedBytes = content.length;
      node.stream_ops = copying;
    }
  }

  override async closeFs(): Promise<void> {
    this.fileSystem().quit();
  }
}

/** File operations that give a node its own content before the first write. Open streams keep the operations they began with. */
function copyOnWrite(ops: StreamOps): StreamOps {
  const copying: StreamOps = {
    ...ops,
    write(stream, ...rest) {
      const { node } = stream;
      if (node.stream_ops === copying) {
        node.stream_ops = ops;
        // Not `slice`, which for a buffer is a view.
        node.contents = new Uint8Array(node.contents);
      }
      return ops.write(stream, ...rest);
    },
  };
  return copying;
}

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { type Image, ImageFs } from '../../src/db/embedded/image.ts';

// A start of the embedded engine takes a quarter of a second of processor time, and its first statements fill its caches. So an
// engine on an image that a test has closed is reset to the memory and the files that it had after its start, and the next test
// with this image uses it: that takes six milliseconds.

/** The parts of Emscripten's runtime in which an engine keeps its state. */
type Runtime = {
  HEAPU8: Uint8Array;
  FS: {
    nameTable: (FileNode | undefined)[];
    streams: (Stream | null)[];
    filesystems: { MEMFS: { ops_table: { file: { stream: FileOperations } } } };
  };
  stackSave(): number;
  stackRestore(pointer: number): void;
};
type FileNode = {
  /** The next node of the same hash. */
  name_next?: FileNode;
  /** The bytes of a file; the nodes of a folder by name. */
  contents?: Uint8Array | Record<string, FileNode>;
  stream_ops: FileOperations;
};
type Stream = { node: FileNode; stream_ops: FileOperations; shared: object };
type FileOperations = { write(stream: Stream, ...rest: unknown[]): number };

/** The parts of PGlite that `src/db/embedded/engine.ts` calls. */
type UsedEngine = Pick<PGlite, 'execProtocolRawStream' | 'dumpDataDir' | 'close'>;
type StartedEngine = {
  pglite: PGlite;
  reset(): void;
  /** Whether it has more memory than after its start: memory never shrinks. */
  hasGrown(): boolean;
};

/** Loads what all later statements use: the catalog's entries of all tables, and the library of PL/pgSQL. */
const WARM_UP = `DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT oid::regclass FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
      EXECUTE 'SELECT FROM ' || name || ' LIMIT 0';
    END LOOP;
  END $$`;

const create = PGlite.create.bind(PGlite) as (options?: PGliteOptions) => Promise<PGlite>;
const idle = new Map<Image, StartedEngine[]>();

/** Lets databases in memory that begin with an image use engines that were closed. */
export function reuseEngines(): void {
  PGlite.create = (async (options?: PGliteOptions) =>
    options?.fs instanceof ImageFs ? useEngine(options.fs.image, options) : create(options)) as typeof PGlite.create;
}

async function useEngine(image: Image, options: PGliteOptions): Promise<UsedEngine> {
  const engines = idle.get(image) ?? [];
  idle.set(image, engines);
  const engine = engines.pop() ?? (await startEngine(options));
  let isClosed = false;
  return {
    // A statement may arrive late: by then the engine belongs to another test.
    execProtocolRawStream: async (message, settings) => {
      if (isClosed) throw new Error('The engine is closed.');
      return engine.pglite.execProtocolRawStream(message, settings);
    },
    dumpDataDir: (compression) => engine.pglite.dumpDataDir(compression),
    close: async () => {
      isClosed = true;
      if (engine.hasGrown()) return engine.pglite.close();
      engine.reset();
      engines.push(engine);
    },
  };
}

async function startEngine(options: PGliteOptions): Promise<StartedEngine> {
  const pglite = await create(options);
  // A library must be loaded before the state is saved: the runtime does not load it a second time.
  await pglite.exec(WARM_UP);
  const runtime = pglite.Module as unknown as Runtime;
  const bytes = runtime.HEAPU8.length;
  return { pglite, reset: saveState(runtime), hasGrown: () => runtime.HEAPU8.length > bytes };
}

/** Bytes of memory that are compared, and copied if they differ. */
const BLOCK = 65_536;
const ZEROS = Buffer.alloc(BLOCK);

/** Returns a function that restores the state which the engine has now. */
function saveState(runtime: Runtime): () => void {
  const [restoreMemory, restoreFiles] = [saveMemory(runtime), saveFiles(runtime.FS)];
  const stack = runtime.stackSave();
  return () => {
    restoreMemory();
    restoreFiles();
    runtime.stackRestore(stack);
  };
}

function saveMemory(runtime: Runtime): () => void {
  const saved = new Map<number, Uint8Array>();
  const listBlocks = () =>
    Array.from({ length: runtime.HEAPU8.length / BLOCK }, (_, index) =>
      runtime.HEAPU8.subarray(index * BLOCK, (index + 1) * BLOCK),
    );
  for (const [index, block] of listBlocks().entries())
    if (Buffer.compare(block, ZEROS) !== 0) saved.set(index, block.slice());
  return () => {
    for (const [index, block] of listBlocks().entries()) {
      const before = saved.get(index) ?? ZEROS;
      if (Buffer.compare(block, before) !== 0) block.set(before);
    }
  };
}

function saveFiles({ nameTable, streams, filesystems }: Runtime['FS']): () => void {
  const operations = filesystems.MEMFS.ops_table.file.stream;
  // Files of the image are copied before the first write already.
  const copying: FileOperations = {
    ...operations,
    write(stream, ...rest) {
      const { node } = stream;
      if (node.stream_ops === copying) {
        node.stream_ops = operations;
        node.contents = new Uint8Array(node.contents as Uint8Array);
      }
      return operations.write(stream, ...rest);
    },
  };
  const nodes: FileNode[] = [];
  for (const first of nameTable) for (let node = first; node; node = node.name_next) nodes.push(node);
  for (const node of nodes) if (node.stream_ops === operations) node.stream_ops = copying;
  // Streams keep the operations with which they were opened.
  for (const stream of streams) if (stream?.node.stream_ops === copying) stream.stream_ops = copying;

  const copyFolder = ({ contents }: FileNode) =>
    contents && !(contents instanceof Uint8Array) ? { contents: { ...contents } } : {};
  const savedNodes = nodes.map((node) => ({ ...node, ...copyFolder(node) }));
  const savedTable = [...nameTable];
  const savedStreams = streams.map(
    (stream) => stream && { stream, state: { ...stream }, shared: { ...stream.shared } },
  );
  return () => {
    for (const [index, node] of nodes.entries()) {
      const saved = savedNodes[index] as FileNode;
      Object.assign(node, saved, copyFolder(saved));
    }
    nameTable.splice(0, nameTable.length, ...savedTable);
    streams.length = 0;
    for (const saved of savedStreams) {
      if (saved) Object.assign(Object.assign(saved.stream, saved.state).shared, saved.shared);
      streams.push(saved?.stream ?? null);
    }
  };
}

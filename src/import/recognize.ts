import { Readable } from 'node:stream';
import { acceptsArchives, type DiskFile, fileAt, HEAD, readHead } from './disk.ts';
import { edgarHeader } from './edgar.ts';
import { ImportError, type Importer, type ImportFile } from './importer.ts';

/** The kind of a file by its content; or why it has none. `kinds`: those that could all read it. */
export type Recognition = { kind: string } | { reason: string; kinds: readonly string[] };

export type RecognizeFile = (path: string, now: Date) => Promise<Recognition>;

/** Items after which an importer that has yielded no fact does not read the file. */
const MAX_ITEMS = 200;
/** Characters of a header or of names of members that tell layouts apart. */
const MAX_SIGNATURE = 1_000;
const MAX_REMEMBERED = 10_000;
/** Reasons in the outcome of a file that no importer reads. */
const MAX_OBSTACLES = 3;

const NO_ROW = 'None of its first rows can be read.';

/** Reads only as far as an importer has proved that it can read the file. @returns why it cannot; null if it can */
async function findObstacle(importer: Importer, file: ImportFile, now: Date): Promise<string | null> {
  let count = 0;
  try {
    for await (const item of importer.read(file, now)) {
      if ('table' in item || 'whole' in item || 'succeeds' in item || 'assumedTicker' in item) return null;
      count += 1;
      if (count === MAX_ITEMS) return NO_ROW;
    }
  } catch (error) {
    // Another kind's content may fail in any way.
    return error instanceof ImportError ? (error.message.split('\n', 1)[0] ?? NO_ROW) : NO_ROW;
  }
  return NO_ROW;
}

/** The complete lines in the beginning of a table, as a file: some importers read whole tables before their first row. */
function openHead(file: DiskFile, head: Buffer): ImportFile {
  const end = head.lastIndexOf('\n') + 1;
  const lines = head.subarray(0, end === 0 ? head.length : end);
  return {
    ...file,
    text: async () => lines.toString(),
    bytes: async () => lines,
    stream: () => Readable.from([lines]),
  };
}

/** The members' names in the beginning of a JSON text; numbers are keys of entries. */
const listMembers = (text: string): string =>
  [...new Set([...text.matchAll(/"([^"\\]{1,60})"\s*:/g)].map(([, name = '']) => name.replace(/\d+/g, '#')))]
    .slice(0, 12)
    .join(',');

/** The elements and form types that tell documents of EDGAR apart. */
function describeDocument(text: string): string {
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(Math.max(0, text.search(/<XML>/) + 5)))?.[1] ?? '';
  const form = /<(?:\w+:)?(?:documentType|submissionType)>\s*([^<]+)/.exec(text)?.[1]?.trim();
  return [root, form ?? edgarHeader(text).formType ?? ''].join(' ');
}

/** Files with the same signature are of the same kind: an archive of prices has a file for each of thousands of tickers. */
function buildSignature(head: Buffer, name: string, importers: readonly Importer[]): string {
  const text = head
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  const accepting = importers.filter((importer) => importer.accepts(name)).map(({ kind }) => kind);
  const content = /^[[{]/.test(text)
    ? `json ${listMembers(text)}`
    : text.startsWith('<')
      ? `xml ${describeDocument(text)}`
      : `table ${text.split('\n', 1)[0]?.toLowerCase()}`;
  return [content.slice(0, MAX_SIGNATURE), ...accepting].join(' ');
}

const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/**
 * Recognizes files by trying importers: first those to which the file's name is familiar, then the others. The name decides only
 * between importers that can both read the file.
 */
export function createRecognizer(importers: readonly Importer[]): RecognizeFile {
  const remembered = new Map<string, Recognition>();

  type Trial = { kinds: string[]; obstacles: string[] };
  async function tryImporters(candidates: readonly Importer[], file: ImportFile, now: Date): Promise<Trial> {
    const trial: Trial = { kinds: [], obstacles: [] };
    for (const importer of candidates) {
      const obstacle = await findObstacle(importer, file, now);
      if (obstacle === null) trial.kinds.push(importer.kind);
      else trial.obstacles.push(`${importer.kind}: ${obstacle}`);
    }
    return trial;
  }

  return async (path, now) => {
    let file: DiskFile;
    try {
      file = await fileAt(path, { takesArchives: true });
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error), kinds: [] };
    }
    const head = await readHead(path);
    const signature = isZip(head) ? null : buildSignature(head, file.name, importers);
    const earlier = signature === null ? undefined : remembered.get(signature);
    if (earlier) return earlier;
    const candidates = importers.filter((importer) => !isZip(head) || acceptsArchives(importer));
    const familiar = candidates.filter((importer) => importer.accepts(file.name));
    const others = candidates.filter((importer) => !familiar.includes(importer) && !importer.needsName);
    const isLongTable = signature?.startsWith('table ') && head.length === HEAD;
    const sample = isLongTable ? openHead(file, head) : file;
    const trial = await tryImporters(familiar, sample, now);
    const { kinds } = trial.kinds.length > 0 ? trial : await tryImporters(others, sample, now);
    const [kind, ...alternatives] = kinds;
    const recognition: Recognition =
      kind === undefined
        ? { reason: ['No kind reads it.', ...trial.obstacles.slice(0, MAX_OBSTACLES)].join(' '), kinds }
        : alternatives.length > 0
          ? { reason: `It may be ${kinds.join(' or ')}: import it by its kind.`, kinds }
          : { kind };
    if (signature !== null && remembered.size < MAX_REMEMBERED) remembered.set(signature, recognition);
    return recognition;
  };
}

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { atMost } from './bounds.ts';
import { ImportError } from './importer.ts';

/** The location of a part, from the archive's directory. */
type Entry = { method: number; packed: number; headerAt: number };

export type Archive = {
  has(name: string): boolean;
  /** The unpacked bytes of a part. @throws ImportError if it is missing or damaged, or exceeds the remaining room */
  part(name: string): Promise<Buffer>;
};

const END = Buffer.from([0x50, 0x4b, 5, 6]);
const END_BYTES = 22;
const COMMENT_MOST = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const inflate = promisify(inflateRaw);

/**
 * Opens a zip archive. Sizes stated in the archive are not trusted: unpacking stops when the parts exceed `room`, in
 * bytes for all parts together.
 * @throws ImportError if the bytes are not a readable archive
 */
export function openZip(bytes: Buffer, { parts, room }: { parts: number; room: number }): Archive {
  const entries = listEntries(bytes, parts);
  let remaining = room;
  return {
    has: (name) => entries.has(name),
    async part(name) {
      const entry = entries.get(name);
      if (!entry) throw new ImportError(`The archive has no part ${name}.`);
      const part = await unpacked(bytes, entry, remaining, () =>
        atMost(room + 1, room, 'bytes unpacked', 'The archive'),
      );
      remaining -= part.length;
      return part;
    },
  };
}

const damaged = () => new ImportError('The archive is damaged; is the file cut off?');

function listEntries(bytes: Buffer, most: number): Map<string, Entry> {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end < bytes.length - END_BYTES - COMMENT_MOST || end + END_BYTES > bytes.length) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  atMost(count, most, 'parts', 'The archive');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    entries.set(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}

async function unpacked(bytes: Buffer, entry: Entry, room: number, refuse: () => void): Promise<Buffer> {
  const { method, packed, headerAt } = entry;
  if (headerAt + HEADER_BYTES > bytes.length || bytes.readUInt32LE(headerAt) !== HEADER) throw damaged();
  const from = headerAt + HEADER_BYTES + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  if (from + packed > bytes.length) throw damaged();
  const content = bytes.subarray(from, from + packed);
  if (method === STORED) {
    if (packed > room) refuse();
    return content;
  }
  if (method !== DEFLATED) throw new ImportError('The archive uses an unsupported compression or encryption.');
  try {
    return await inflate(content, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') refuse();
    throw damaged();
  }
}

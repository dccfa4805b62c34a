import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

/** Maximum number of files of an upload. */
const MAX_FILES = 50;
/** Names become names of files in a new folder, and nothing else. */
const NAME = /^[^./\\\0][^/\\\0]{0,199}$/;

/** An upload that is refused before anything is imported. */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'UploadRefused';
  }
}

/** Runs `work` with a temporary folder, which is deleted afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-admin-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type UploadOptions = { folder: string; maxBytes: number };

/**
 * Writes the files of a multipart body to a folder while they arrive; they are never in memory as a whole.
 * @returns their paths
 * @throws UploadRefused
 */
export async function receiveFiles(request: IncomingMessage, { folder, maxBytes }: UploadOptions): Promise<string[]> {
  const paths: string[] = [];
  const writes: Promise<unknown>[] = [];
  let receivedBytes = 0;
  const parser = new Busboy({
    headers: { 'content-type': request.headers['content-type'] ?? '' },
    // A name with a path is refused instead of shortened.
    preservePath: true,
    limits: { files: MAX_FILES, fields: 0, parts: MAX_FILES + 1 },
  });
  const refuse = (code: string, message: string, status = 400) =>
    parser.destroy(new UploadRefused(status, code, message));
  parser.on('file', (_field, stream, name) => {
    const path = join(folder, name ?? '');
    if (!name || !NAME.test(name)) return refuse('invalid_file_name', `'${name ?? ''}' is not the name of a file.`);
    if (paths.includes(path)) return refuse('invalid_file_name', `Two files have the name '${name}'.`);
    stream.on('data', (piece: Buffer) => {
      receivedBytes += piece.length;
      if (receivedBytes > maxBytes) refuse('payload_too_large', `The files have more than ${maxBytes} bytes.`, 413);
    });
    paths.push(path);
    writes.push(pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  });
  parser.on('filesLimit', () => refuse('too_many_files', `An upload has at most ${MAX_FILES} files.`));
  parser.on('fieldsLimit', () =>
    refuse('unexpected_field', 'An upload has files only; the options are in the address.'),
  );
  try {
    await pipeline(request, parser);
    await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes);
    if (error instanceof UploadRefused) throw error;
    throw new UploadRefused(400, 'malformed_upload', `The upload cannot be read: ${(error as Error).message}`);
  }
  if (paths.length === 0) throw new UploadRefused(400, 'no_file', 'The upload has no file.');
  return paths;
}

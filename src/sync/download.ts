import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Dispatcher, request } from 'undici';
import { createDeadline } from './deadline.ts';
import type { Limiter, SyncTime } from './limiter.ts';
import { plainHeaders, type Response, readRetryAfter, type StoredFile } from './outcome.ts';
import { isPassing, type Patience, pauseMs } from './retries.ts';

export class TooLarge extends Error {}

type Download = {
  address: URL;
  headers: Readonly<Record<string, string>>;
  /** Destination of the file. Its version is stored beside it until the download is complete. */
  path: string;
  /** Bytes. */
  most: number;
  dispatcher: Dispatcher;
  patience: Patience;
  time: SyncTime;
  random: () => number;
  turn: Limiter;
  onRequest(): void;
  /** Milliseconds that an attempt may take beyond those that its size allows. */
  graceMs: number;
  signal?: AbortSignal;
};

/** Identifies a version of a file: its ETag, or its modification time. */
type Version = { url: string; validator: string; bytes: number | null };

const IS_WEAK = /^W\//;
const versionPath = (path: string): string => `${path}.version`;

/**
 * Downloads a large file to disk. Resumes an interrupted attempt, including one of a killed process, if the host
 * reports that the file has not changed.
 * @returns the response, and the file if it is complete
 * @throws the connection error when all tries are used up; TooLarge
 */
export async function download(options: Download): Promise<{ response: Response; file: StoredFile | null }> {
  const { path, patience, time, random, signal } = options;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let failures = 1; ; failures += 1) {
    let retryAfter: number | null = null;
    try {
      const { response, isWhole } = await attempt(options);
      const isFailure = isPassing({ statusCode: response.status });
      if (!isFailure) return { response, file: isWhole ? await stored(path) : null };
      retryAfter = readRetryAfter(response.headers, time.now());
      if (failures >= patience.tries || (retryAfter ?? 0) > patience.longestMs) return { response, file: null };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (signal?.aborted || error instanceof TooLarge || !isPassing({ code }) || failures >= patience.tries)
        throw error;
    }
    await time.sleep(Math.max(retryAfter ?? 0, pauseMs(failures, patience, random())), signal);
  }
}

/** Sends one request for the missing bytes. Bytes that arrive before an error stay on disk. */
async function attempt({ address, headers, path, most, dispatcher, turn, onRequest, graceMs, signal }: Download) {
  const version = await readVersion(path, address.pathname);
  const from = version ? ((await stat(path).catch(() => null))?.size ?? 0) : 0;
  if (version && version.bytes !== null && from === version.bytes)
    return { response: toResponse(version), isWhole: true };
  await turn(signal);
  onRequest();
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await request(address, {
    dispatcher,
    signal,
    headers: {
      ...headers,
      // An archive is packed already, and a part of it cannot be unpacked alone.
      'accept-encoding': 'identity',
      ...(version && from > 0 && { range: `bytes=${from}-`, 'if-range': version.validator }),
    },
  });
  const plain = plainHeaders(responseHeaders);
  const isPart = statusCode === 206 && plain['content-range']?.startsWith(`bytes ${from}-`);
  if (statusCode !== 200 && !isPart) {
    // If a host cannot resume, the next attempt requests the whole file.
    if (statusCode === 206 || statusCode === 416) await rm(versionPath(path), { force: true });
    return { response: { status: statusCode, headers: plain, body: await readHead(body) }, isWhole: false };
  }
  const start = isPart ? from : 0;
  const length = plain['content-length'] === undefined ? null : start + Number(plain['content-length']);
  if ((length ?? 0) > most) {
    body.destroy();
    throw new TooLarge(`The file has more than ${most} bytes.`);
  }
  await keepVersion(path, { url: address.pathname, validator: getValidator(plain), bytes: length });
  const handle = await open(path, start > 0 ? 'r+' : 'w', 0o600);
  let at = start;
  const checkDeadline = createDeadline(graceMs);
  try {
    for await (const piece of body) {
      checkDeadline(at - start + piece.length);
      if (at + piece.length > most) throw new TooLarge(`The file has more than ${most} bytes.`);
      await handle.write(piece, 0, piece.length, at);
      at += piece.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (length !== null && at < length) throw Object.assign(new Error('The transfer broke off.'), { code: 'ECONNRESET' });
  return { response: { status: 200, headers: plain, body: Buffer.alloc(0) }, isWhole: true };
}

const toResponse = ({ validator }: Version): Response => ({
  status: 200,
  headers: validator.startsWith('"') ? { etag: validator } : { 'last-modified': validator },
  body: Buffer.alloc(0),
});

const getValidator = ({ etag, 'last-modified': changed }: Response['headers']): string =>
  etag && !IS_WEAK.test(etag) ? etag : (changed ?? '');

async function readVersion(path: string, url: string): Promise<Version | null> {
  const text = await readFile(versionPath(path), 'utf8').catch(() => null);
  const version = text && (JSON.parse(text) as Version);
  return version && version.url === url ? version : null;
}

/** Without a validator, a partial file cannot be resumed: it is written completely or not at all. */
async function keepVersion(path: string, version: Version): Promise<void> {
  if (!version.validator) return rm(versionPath(path), { force: true });
  const draft = `${versionPath(path)}.part`;
  await writeFile(draft, JSON.stringify(version), { flush: true });
  await rename(draft, versionPath(path));
}

const HEAD_BYTES = 65_536;

/** Reads the start of a body, which contains the host's error message. */
async function readHead(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces);
}

async function stored(path: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Removes a downloaded file when it is no longer needed. */
export async function removeDownload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(versionPath(path), { force: true });
}

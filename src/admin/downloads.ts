import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeBackup } from '../db/backup.ts';
import type { AdminContext } from './context.ts';
import { refuseRequest } from './refusals.ts';
import { withTemporaryFolder } from './uploads.ts';

const buildHeaders = (name: string, sha256: string) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name}"`,
  'X-Content-SHA256': sha256,
});

const refuseFailed = (error: unknown): Response =>
  refuseRequest(422, 'invalid_parameter', error instanceof Error ? error.message : String(error));

/** A recorded day as a file, as `export` writes it. */
export async function sendExport({ commands }: AdminContext, parameters: URLSearchParams): Promise<Response> {
  const day = parameters.get('day') ?? '';
  const family = parameters.get('family') ?? 'rating';
  const format = parameters.get('format') ?? 'parquet';
  try {
    return await withTemporaryFolder(async (folder) => {
      const [file] = await commands.exportDays({ folder, from: day, to: day, family, format });
      if (!file)
        return refuseRequest(404, 'not_found', `The day ${day} is not stored; \`historyDays\` lists those that are.`);
      return new Response(await readFile(join(folder, file.name)), { headers: buildHeaders(file.name, file.sha256) });
    });
  } catch (error) {
    return refuseFailed(error);
  }
}

/** A backup of an embedded database, as `backup` writes it. */
export async function sendBackup({ commands, admin: by }: AdminContext, now: Date): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-admin-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const name = `market-signals-${now.toISOString().slice(0, 10)}.backup`;
    const path = join(folder, name);
    const { sha256 } = await writeBackup((args) => commands.copyFiles({ ...args, by }), path, now);
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers: buildHeaders(name, sha256) });
  } catch (error) {
    await remove();
    return refuseFailed(error);
  }
}

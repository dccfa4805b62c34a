import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { historyCommandsOn } from '../../src/commands/history-commands.ts';
import { listExportColumns, requireExport } from '../../src/db/history/exports.ts';
import { insertReconstructedDay, keepDerivedDay } from '../../src/db/history/reconstruct.ts';
import { changeKey, revokeKey, rotateKey } from '../../src/gateway/access/api-keys.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { catalog } from '../support/catalog.ts';
import { askOnDay, type Row, toText } from '../support/exported-days.ts';
import { type As, gatewayOn, NOW, unlimited, useApp } from '../support/harness.ts';
import { recordWeek, SESSIONS } from '../support/recorded-week.ts';

const app = useApp(recordWeek);

type Family = 'RATING' | 'SCREENER_STOCK' | 'SCREENER_ETF';
type File = { name: string; day: string; url: string; isReconstructed: boolean; expiresAt: string };
const queryFor = (family: Family, format = 'PARQUET', args = '') =>
  `{ exports(family: ${family}, format: ${format} ${args}) { totalCount isPreview nodes { name day url isReconstructed expiresAt } columns { name unit } } }`;

const listFiles = async (family: Family, format = 'PARQUET', as: As = 'PRO'): Promise<File[]> =>
  (await app.ask(queryFor(family, format), as)).exports.nodes;
const findFile = async (family: Family, day: string, format = 'PARQUET', as: As = 'PRO'): Promise<File> =>
  (await listFiles(family, format, as)).find((file) => file.day === day)!;

/** Sends no key, as spreadsheets do. */
const download = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(url, { method, headers }, 'anonymous');
const readBytes = async (url: string) => new Uint8Array(await (await download(url)).arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const readParquet = async (url: string): Promise<{ rows: Row[]; metadata: Record<string, string> }> => {
  const file = (await readBytes(url)).buffer;
  const metadata = (parquetMetadata(file).key_value_metadata ?? []).map(({ key, value }) => [key, value ?? '']);
  return { rows: (await parquetReadObjects({ file })) as Row[], metadata: Object.fromEntries(metadata) };
};

describe('exports', () => {
  it('lists a file for each recorded day, newest first, with the names and units of its columns', async () => {
    const { exports } = await app.ask(queryFor('RATING'));
    expect(exports.totalCount).toBe(5);
    expect(exports.isPreview).toBe(false);
    expect(exports.nodes.map(({ name, isReconstructed }: File) => [name, isReconstructed])).toEqual([
      ['rating-2025-11-19.parquet', false],
      ['rating-2025-11-18.parquet', false],
      ['rating-2025-11-17.parquet', false],
      ['rating-2025-11-14.parquet', false],
      ['rating-2025-10-20.parquet', true],
    ]);
    expect(exports.nodes[0].expiresAt).toBe('2025-11-21T15:45:00.000Z');
    expect(exports.columns.slice(0, 7).map(({ name }: { name: string }) => name)).toEqual([
      'day',
      'isReconstructed',
      'isSynthetic',
      'ticker',
      'entityId',
      'securityId',
      'asOf',
    ]);
    expect(exports.columns).toContainEqual({ name: 'score', unit: 'SCORE' });
    const window = await app.ask(
      queryFor('RATING', 'CSV', ', period: { from: "2025-11-17", to: "2025-11-18" }, first: 1'),
    );
    expect([window.exports.totalCount, window.exports.nodes[0].name]).toEqual([2, 'rating-2025-11-18.csv']);
  });

  it.each(['RATING', 'SCREENER_STOCK', 'SCREENER_ETF'] as const)(
    'has the graph’s values under @asOf in every cell of a Parquet and a CSV file of %s',
    async (family) => {
      let cells = 0;
      for (const day of SESSIONS) {
        const { rows, metadata } = await readParquet((await findFile(family, day)).url);
        const csv = Buffer.from(await readBytes((await findFile(family, day, 'CSV')).url));
        const lines = parseCsv(csv, { columns: true }) as Row[];
        const answers = await askOnDay(app, family, day);
        const columns = listExportColumns(requireExport(family)).map(({ name }) => name);
        const tickers = rows.map(({ ticker }) => String(ticker));
        expect(tickers).toEqual([...tickers].sort());
        expect(lines).toHaveLength(rows.length);
        expect(rows.length).toBeGreaterThan(1);
        // Funds have no rating, and are in the file as unrated.
        const compared = rows.filter(({ ticker }) => answers.has(String(ticker)));
        expect(compared).toHaveLength(answers.size);
        for (const [i, row] of rows.entries()) {
          expect(columns.map((name) => toText(row[name]))).toEqual(columns.map((name) => toText(lines[i]![name])));
          const answer = answers.get(String(row.ticker));
          if (!answer) continue;
          const leading = { day, isReconstructed: day === '2025-10-20', isSynthetic: false, securityId: row.ticker };
          const expected = columns.map((name) => `${name} ${toText({ ...answer, ...leading }[name as 'day'])}`);
          expect(columns.map((name) => `${name} ${toText(row[name])}`)).toEqual(expected);
          cells += columns.length;
        }
        expect(metadata).toMatchObject({
          family,
          day,
          isSynthetic: 'false',
          isReconstructed: String(day === '2025-10-20'),
        });
        expect(JSON.parse(metadata.units!)).toMatchObject(
          family === 'RATING' ? { score: 'SCORE', ratedCount: 'COUNT' } : { currentPrice: 'USD', volume: 'SHARES' },
        );
      }
      expect(cells).toBeGreaterThan(200);
    },
  );

  it('gives the same bytes in every format when it is built again', async () => {
    for (const format of ['PARQUET', 'CSV']) {
      const { url } = await findFile('SCREENER_STOCK', '2025-11-18', format);
      const first = sha256(await readBytes(url));
      const other = gatewayOn(app, { rateLimiter: unlimited });
      const response = await other.fetch(`http://gateway.test${url}`);
      expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(first);
    }
  });

  it('is of now: refused as of a past day', async () => {
    const { body } = await app.graphql(`query Then @asOf(day: "2025-11-17") ${queryFor('RATING')}`);
    expect(body.errors[0].extensions.code).toBe('not_available_as_of');
  });
});

describe('A signed address', () => {
  it('serves a file with its digest as ETag, and 304 if it is unchanged', async () => {
    const { url, name } = await findFile('RATING', '2025-11-17');
    const response = await download(url);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    expect(String.fromCharCode(...bytes.slice(0, 4))).toBe('PAR1');
    const again = await download(url, { 'if-none-match': response.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await download(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(bytes.length),
      '',
    ]);
    expect((await download(url, {}, 'POST')).status).toBe(405);
  });

  it('serves ranges', async () => {
    const { url } = await findFile('RATING', '2025-11-17');
    const bytes = await readBytes(url);
    const size = bytes.length;
    const cases = [
      ['bytes=0-3', 206, 0, 4],
      [`bytes=${size - 8}-`, 206, size - 8, size],
      ['bytes=-8', 206, size - 8, size],
      [`bytes=10-${size + 100}`, 206, 10, size],
      ['bytes=0-3,6-9', 200, 0, size],
      ['lines=1-2', 200, 0, size],
    ] as const;
    for (const [range, status, start, end] of cases) {
      const response = await download(url, { range });
      expect([range, response.status]).toEqual([range, status]);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end));
      if (status === 206) expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
    }
    const beyond = await download(url, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const changed = await download(url, { range: 'bytes=0-3', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
  });

  it('works for 15 minutes', async () => {
    const { url } = await findFile('RATING', '2025-11-17');
    app.clock.now = new Date(NOW.valueOf() + 15 * 60_000 - 1_000);
    expect((await download(url)).status).toBe(200);
    app.clock.now = new Date(NOW.valueOf() + 15 * 60_000);
    const expired = await download(url);
    expect([expired.status, (await expired.json()).error]).toEqual([401, 'invalid_api_key']);
  });

  it('is refused if any part of it was changed, and shows nothing about the file', async () => {
    const { url } = await findFile('RATING', '2025-11-17');
    const free = await app.newKey('FREE');
    const parameters = new URL(url, 'http://gateway.test').searchParams;
    const changes = [
      url.replace('2025-11-17', '2025-11-18'),
      url.replace('rating-', 'screener-stock-'),
      url.replace('.parquet', '.csv'),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(parameters.get('key')!, free.id),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      url.replace(/&signature=.*/, ''),
      url.replace(/\?.*/, ''),
      '/exports/nothing.csv',
    ];
    for (const changed of changes) {
      const response = await download(changed);
      expect([changed, response.status, await response.json()]).toEqual([
        changed,
        401,
        {
          error: 'invalid_api_key',
          message: 'This address is not valid, or has expired; query `exports` for another.',
        },
      ]);
    }
  });

  it('stops working when its key is revoked, expires, or loses the family of the table', async () => {
    const status = async (change: (key: { id: string; key: string }) => Promise<unknown>) => {
      const key = await app.newKey('PRO');
      const { url } = await findFile('RATING', '2025-11-17', 'PARQUET', key);
      expect((await download(url)).status).toBe(200);
      await change(key);
      await app.versions.refresh();
      return (await download(url)).status;
    };
    expect(await status(({ id }) => revokeKey(app.db, id, NOW))).toBe(401);
    expect(await status(({ id }) => changeKey(app.db, { id, changes: { expiresAt: NOW }, now: NOW }))).toBe(401);
    expect(await status(({ id }) => rotateKey(app.db, { id, overlapMs: 0, now: NOW }))).toBe(401);
    expect(await status(({ id }) => rotateKey(app.db, { id, overlapMs: 60_000, now: NOW }))).toBe(200);
    expect(await status(({ id }) => changeKey(app.db, { id, changes: { families: ['prices'] }, now: NOW }))).toBe(403);
  });

  it('costs a call of its key for each request, and is refused when none is left', async () => {
    const { id } = await app.newKey('PRO');
    const key = await app.newKey('PRO');
    expect(id).not.toBe(key.id);
    await changeKey(app.db, { id: key.id, changes: { perMinute: 3 }, now: NOW });
    await app.versions.refresh();
    const { url } = await findFile('RATING', '2025-11-17', 'PARQUET', key);
    const statuses = [await download(url), await download(url), await download(url)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('is no larger than a response may be, but serves ranges of larger files', async () => {
    const { url } = await findFile('SCREENER_STOCK', '2025-11-17', 'CSV');
    const small = gatewayOn(app, { rateLimiter: unlimited, maxResponseBytes: 1_000 });
    const refused = await small.fetch(`http://gateway.test${url}`);
    expect([refused.status, (await refused.json()).error]).toEqual([422, 'response_too_large']);
    const range = await small.fetch(`http://gateway.test${url}`, { headers: { range: 'bytes=0-999' } });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 1_000]);
  });
});

describe('The file of a day that is rebuilt again', () => {
  const DAY = '2025-10-20';
  const rebuildFromSnapshots = async (now: Date) => {
    await app.db.query('DELETE FROM "history_day" WHERE "day" = $1::date', [DAY]);
    const scratch = { db: app.db, schema: 'public', close: async () => {} };
    await keepDerivedDay(scratch, parseStoredDay(DAY));
    await app.db.transaction((sql) => insertReconstructedDay(sql, scratch, parseStoredDay(DAY), now));
    await app.versions.refresh();
  };
  const readScore = async (url: string) =>
    (await readParquet(url)).rows.find(({ ticker }) => ticker === 'AAPL')?.score as number;

  it('has the new rows and their digest, and is the same file again if the rows are', async () => {
    const { url } = await findFile('RATING', DAY);
    const setScore = (score: number) =>
      app.db.query('UPDATE "rating" SET "score" = $1::float8 WHERE "ticker" = \'AAPL\'', [score]);
    const digests: string[] = [];
    for (const [index, score] of [61, 62, 61].entries()) {
      await setScore(score);
      await rebuildFromSnapshots(new Date(NOW.valueOf() + (index + 1) * 1_000));
      const response = await download(url, { 'if-none-match': `"${digests.at(-1)}"` });
      expect(response.status).toBe(200);
      const digest = sha256(new Uint8Array(await response.arrayBuffer()));
      expect(response.headers.get('etag')).toBe(`"${digest}"`);
      expect(await readScore(url)).toBe(score);
      digests.push(digest);
    }
    expect(digests[2]).toBe(digests[0]);
    expect(digests[1]).not.toBe(digests[0]);
    expect((await download(url, { 'if-none-match': `"${digests[0]}"` })).status).toBe(304);
    // A download that continues after a rebuild begins again with the whole file.
    const continued = await download(url, { range: 'bytes=4-', 'if-range': `"${digests[1]}"` });
    expect(continued.status).toBe(200);
  });
});

describe('Without PRO, exports', () => {
  it('show a FREE key only how many files there are', async () => {
    const { exports } = await app.ask(queryFor('RATING'), 'FREE');
    expect([exports.totalCount, exports.isPreview, exports.nodes]).toEqual([5, true, []]);
    expect(JSON.stringify(exports)).not.toContain('signature');
  });

  it('need a key', async () => {
    const { status, body } = await app.graphql(queryFor('RATING'), { as: 'anonymous' });
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'api_key_required']);
  });

  it('give no address of one key to another', async () => {
    const [a, b] = [await app.newKey('PRO'), await app.newKey('PRO')];
    const urls = [
      await findFile('RATING', '2025-11-17', 'PARQUET', a),
      await findFile('RATING', '2025-11-17', 'PARQUET', b),
    ];
    expect(urls.map(({ url }) => new URL(url, 'http://gateway.test').searchParams.get('key'))).toEqual([a.id, b.id]);
  });
});

describe('market-signals export', () => {
  it('writes the files that the addresses serve, the same bytes each time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'market-signals-export-'));
    const { exportDays } = historyCommandsOn(catalog, app.db, { root: folder, now: () => NOW, report: () => {} });
    const args = { from: '2025-11-17', to: '2025-11-18', family: 'rating', format: 'parquet' };
    const files = await exportDays({ ...args, folder: join(folder, 'a') });
    expect(files.map(({ name }) => name)).toEqual(['rating-2025-11-17.parquet', 'rating-2025-11-18.parquet']);
    expect(await exportDays({ ...args, folder: join(folder, 'a') })).toEqual(files);
    expect((await readdir(join(folder, 'a'))).sort()).toEqual(files.map(({ name }) => name));
    for (const { name, day, bytes, sha256: digest } of files) {
      const fileBytes = await readFile(join(folder, 'a', name));
      expect([fileBytes.length, sha256(fileBytes)]).toEqual([bytes, digest]);
      expect(sha256(await readBytes((await findFile('RATING', day)).url))).toBe(digest);
    }
    await expect(exportDays({ ...args, folder, family: 'prices' })).rejects.toThrow(
      '--family prices: choose one of rating, screener-stock, screener-etf.',
    );
    await expect(exportDays({ ...args, folder, from: 'today' })).rejects.toThrow("'today' is not a date");
    await rm(folder, { recursive: true });
  });
});

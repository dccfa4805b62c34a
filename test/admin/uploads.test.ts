import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCommands, SECRETS, useAdmin } from '../support/admin.ts';
import { useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const app = useApp(undefined, { fill: false });
const admin = useAdmin(app);

const BARS = 'ticker,date,close\nKO,2025-11-20,70\nKO,2025-11-21,71\nKO,someday,72\n';

const listUploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('market-signals-admin-'));
let before: string[];
beforeEach(async () => {
  before = await listUploads();
  await app.db.script(
    'DELETE FROM "audit_entry"; DELETE FROM "refused_row"; DELETE FROM "import_file"; DELETE FROM "daily_bar"',
  );
});
// Whatever became of an upload, none of it stays.
afterEach(async () => expect(await listUploads()).toEqual(before));

describe('an uploaded file', () => {
  it('is imported, with the report that the command line prints, and audited with the admin', async () => {
    const { status, body } = await admin.upload('kind=prices', { 'bars.csv': BARS }, 'omar');
    expect(status).toBe(200);
    const counts = { read: 3, written: 2, unchanged: 0, refused: 1, skipped: 0 };
    expect(body.reports).toEqual([expect.objectContaining({ file: 'bars.csv', ...counts })]);
    expect(body.reports[0].refusals[0]).toMatchObject({ line: 4 });

    const { data } = await admin.ask(`{
      imports { kind file written refused }
      refusedRows(filter: { file: "upload/bars.csv" }) { line reason }
      audit(actor: "omar") { action subject }
    }`);
    expect(data.imports).toEqual([{ kind: 'prices', file: 'upload/bars.csv', written: 2, refused: 1 }]);
    expect(data.refusedRows).toEqual([{ line: 4, reason: body.reports[0].refusals[0].refused }]);
    expect(data.audit).toEqual([{ action: 'FILE_IMPORTED', subject: 'upload/bars.csv' }]);
  });

  it('gets the same report from the command line', async () => {
    const { body } = await admin.upload('kind=prices&dryRun=true', { 'bars.csv': BARS });
    const [report] = await inFolder({ 'bars.csv': BARS }, (folder) =>
      createTestCommands(app).ingest({ kind: 'prices', paths: [`${folder}/bars.csv`], dryRun: true }),
    );
    expect(body.reports).toEqual([{ ...JSON.parse(JSON.stringify(report)), file: 'bars.csv' }]);
  });

  it('changes nothing in a dry run', async () => {
    const { body } = await admin.upload('kind=prices&dryRun=true', { 'bars.csv': BARS });
    expect([body.dryRun, body.reports[0].written]).toEqual([true, 2]);
    const { data } = await admin.ask('{ imports { file } audit { action } }');
    expect(data).toEqual({ imports: [], audit: [] });
  });

  it('lists rows that are stored and not served if it waits for the jobs', async () => {
    const { body } = await admin.upload('kind=prices&wait=true', { 'bars.csv': BARS });
    const counts = await createTestCommands(app).servedRows({ kind: 'prices' });
    const expected = counts.flatMap(({ table, stored, unserved }) =>
      unserved.map((row) => ({ table, stored, ...row })),
    );
    expect(body.unserved).toEqual(expected);
  });

  it('states a ticker that neither its rows nor its name state, like the command line', async () => {
    const download = 'Date,Close/Last,Volume,Open,High,Low\n11/20/2025,$70.00,1000,$69.00,$71.00,$68.00\n';
    const name = 'HistoricalData_1700000000000.csv';
    const { body: refused } = await admin.upload('kind=prices', { [name]: download });
    expect(refused.reports[0].failure).toContain('Neither the rows nor the file name state the ticker');
    const { body } = await admin.upload('kind=prices&ticker=KO', { [name]: download });
    expect(body.reports[0]).toMatchObject({ written: 1 });
    expect(await app.db.query('SELECT "ticker", "close" FROM "daily_bar"')).toEqual([{ ticker: 'KO', close: 70 }]);
  });

  it('needs a parameter for a ticker that only its name states and no list knows', async () => {
    await app.db.script(`INSERT INTO "sec_company" ("ticker", "cik", "title") VALUES ('KO', '0000021344', 'COCA COLA CO')
      ON CONFLICT DO NOTHING`);
    const files = { 'ZZZQ.csv': 'Date,Open,High,Low,Close,Adj Close,Volume\n2025-11-20,1,1,1,1,1,100\n' };
    const { body: refused } = await admin.upload('kind=prices', files);
    expect(refused.reports[0].failure).toContain('Only the file name states the ticker ZZZQ');
    for (const parameter of ['trustFileNames=true', 'ticker=ZZZQ']) {
      const { body } = await admin.upload(`kind=prices&dryRun=true&${parameter}`, files);
      expect(body.reports[0]).toMatchObject({ written: 1 });
    }
  });

  it('is refused by its kind, with the reason in the report', async () => {
    const { status, body } = await admin.upload('kind=prices', { 'empty.csv': '' });
    expect([status, body.reports[0].failure]).toEqual([200, 'the file is empty']);
  });

  it('is one of several, of which those that the kind accepts are imported', async () => {
    const { body } = await admin.upload('kind=prices', { 'bars.csv': BARS, 'notes.txt.md': 'not prices' });
    expect(body.reports.map(({ file }: { file: string }) => file)).toEqual(['bars.csv']);
  });
});

describe('an upload is refused', () => {
  it.each([
    ['kind=nope', "there is no kind 'nope'"],
    ['', "there is no kind ''"],
    ['kind=prices&dryRun=yes', "dryRun: 'yes' is neither true nor false"],
  ])('with the parameters %j', async (parameters, reason) => {
    const { status, body } = await admin.upload(parameters, { 'bars.csv': BARS });
    expect([status, body.message]).toEqual([400, expect.stringContaining(reason)]);
  });

  /** A multipart body with one file, as a hostile client writes it. */
  const sendNamed = (name: string, content = BARS) => {
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`;
    const type = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(Buffer.byteLength(body)),
    };
    return admin.sendBytes('/imports?kind=prices', { ...type, 'x-admin-key': SECRETS.jane }, body);
  };

  it.each(['../bars.csv', '/etc/passwd', 'a/../../bars.csv', '..\\\\bars.csv', '..', '.hidden', 'a/b.csv'])(
    'if the name of a file is %s',
    async (name) => {
      const [status, text] = await sendNamed(name);
      expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_file_name']);
    },
  );

  it('if two files have the same name', async () => {
    const formatPart = (content: string) =>
      `--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n${content}\r\n`;
    const body = `${formatPart('1')}${formatPart('2')}--x--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.length) };
    const [status, text] = await admin.sendBytes(
      '/imports?kind=prices',
      { ...type, 'x-admin-key': SECRETS.jane },
      body,
    );
    expect([status, JSON.parse(text).error]).toEqual([400, 'invalid_file_name']);
  });

  it('if its files have more bytes than allowed, by the stated length or by counting', async () => {
    const [counted] = await sendNamed('bars.csv', 'x'.repeat(10_001));
    expect(counted).toBe(413);
    const [stated] = await sendNamed('bars.csv', 'x'.repeat(200_000));
    expect(stated).toBe(413);
  });

  it('if it has no file, a field, or no end', async () => {
    const send = (body: string) => {
      const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.length) };
      return admin.sendBytes('/imports?kind=prices', { ...type, 'x-admin-key': SECRETS.jane }, body);
    };
    const codes = [];
    for (const body of [
      '--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nprices\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\nticker',
    ])
      codes.push(JSON.parse((await send(body))[1]).error);
    expect(codes).toEqual(['no_file', 'unexpected_field', 'malformed_upload']);
    expect((await admin.ask('{ imports { file } }')).data.imports).toEqual([]);
  });
});

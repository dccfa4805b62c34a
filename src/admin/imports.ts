import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { servePlainError } from '../gateway/responses/plain-errors.ts';
import { STATUS } from '../graph/errors.ts';
import type { FileReport } from '../import/report.ts';
import type { AdminContext } from './context.ts';
import { CLOSE, refuseRequest } from './refusals.ts';
import { receiveFiles, UploadRefused, withTemporaryFolder } from './uploads.ts';

/** Refusals and notes of a file in a response; `refusedRows` has all. */
const MAX_REMARKS = 100;

const toUploadReport = ({ refusals, notes, ...report }: FileReport) => ({
  ...report,
  file: basename(report.file),
  refusals: refusals.slice(0, MAX_REMARKS),
  notes: notes.slice(0, MAX_REMARKS),
});

type ImportOptions = { request: IncomingMessage; parameters: URLSearchParams; maxBytes: number };

/** @throws UploadRefused if a switch is neither `true` nor `false` */
function readSwitch(parameters: URLSearchParams, name: string): boolean {
  const text = parameters.get(name) ?? 'false';
  if (text !== 'true' && text !== 'false')
    throw new UploadRefused(400, 'invalid_parameter', `${name}: '${text}' is neither true nor false.`);
  return text === 'true';
}

/**
 * Imports uploaded files as `ingest` does, and returns its report. A single file may have any name; of several, those
 * with a name that the kind accepts are imported, and the others lie beside them.
 */
export async function importUpload(
  { commands, importers, admin: by }: AdminContext,
  { request, parameters, maxBytes }: ImportOptions,
): Promise<Response> {
  try {
    const kind = parameters.get('kind') ?? '';
    if (!importers.all.some((importer) => importer.kind === kind))
      throw new UploadRefused(
        400,
        'invalid_parameter',
        `kind: there is no kind '${kind}'; \`importKinds\` lists them.`,
      );
    const dryRun = readSwitch(parameters, 'dryRun');
    const wait = readSwitch(parameters, 'wait');
    const force = readSwitch(parameters, 'force');
    const acceptsShrunk = readSwitch(parameters, 'acceptShrunkList');
    const trustsFileNames = readSwitch(parameters, 'trustFileNames');
    const ticker = parameters.get('ticker') || undefined;
    const day = parameters.get('day') || undefined;
    return await withTemporaryFolder(async (folder) => {
      const files = await receiveFiles(request, { folder, maxBytes });
      const paths = files.length === 1 ? files : [folder];
      const reports = await commands.ingest({
        kind,
        paths,
        dryRun,
        wait,
        force,
        acceptsShrunk,
        ticker,
        day,
        trustsFileNames,
        folder,
        by,
      });
      const warnings = dryRun ? [] : await commands.warnings({ kind });
      // Without waiting, the served tables do not have the rows yet.
      const served = dryRun || !wait ? [] : await commands.servedRows({ kind });
      const unserved = served.flatMap(({ table, stored, unserved: reasons }) =>
        reasons.map((reason) => ({ table, stored, ...reason })),
      );
      return Response.json({ dryRun, reports: reports.map(toUploadReport), warnings, unserved });
    });
  } catch (error) {
    if (error instanceof UploadRefused) return refuseRequest(error.status, error.code, error.message, CLOSE);
    const outage = servePlainError(error);
    if (outage.status === STATUS.unavailable) return outage;
    return refuseRequest(422, 'import_failed', error instanceof Error ? error.message : String(error));
  }
}

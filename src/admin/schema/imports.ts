import type { ImportedFile } from '../../import/imported.ts';
import type { Importer } from '../../import/importer.ts';
import type { RefusedCount, RefusedEntry } from '../../import/refused.ts';
import { isoDate } from '../../lib/dates.ts';
import { adminBuilder, checkLimit } from '../builder.ts';

const ImportKind = adminBuilder.objectRef<Importer>('ImportKind').implement({
  description: 'A kind of file that can be imported. Files are uploaded to `POST /imports?kind=`.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Its name.' }),
    description: t.exposeString('describes', { description: 'The files, and their publisher.' }),
    family: t.exposeString('family', { description: 'The family of data that it feeds.' }),
  }),
});

const Imported = adminBuilder.objectRef<ImportedFile>('ImportedFile').implement({
  description: 'The newest import of a file, with the numbers of its rows.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of file.' }),
    file: t.exposeString('file', { description: 'The file, as the import recorded it.' }),
    sha256: t.exposeString('sha256', { description: 'The SHA-256 of its bytes, in hex.' }),
    importedAt: t.expose('importedAt', { type: 'DateTime', description: 'When it was imported.' }),
    read: t.exposeInt('read', { description: 'Rows of the file.' }),
    written: t.exposeInt('written', { description: 'Rows that were new or different.' }),
    unchanged: t.exposeInt('unchanged', { description: 'Rows that were stored already.' }),
    refused: t.exposeInt('refused', { description: 'Rows that were refused.' }),
    skipped: t.exposeInt('skipped', { description: 'Rows that were left out on purpose.' }),
    noted: t.exposeInt('noted', {
      description: 'Notes on accepted rows: cells that could not be parsed and are empty, or that were replaced.',
    }),
  }),
});

const RefusedRow = adminBuilder.objectRef<RefusedEntry>('RefusedRow').implement({
  description: 'A row of a file that was refused, or a note on a cell that was left empty or replaced.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of file.' }),
    file: t.exposeString('file', { description: 'The file, as the import recorded it.' }),
    refusedAt: t.expose('refusedAt', { type: 'DateTime', description: 'When it was refused.' }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'Its line in the file, from 1; null for the whole file.',
    }),
    field: t.exposeString('field', { nullable: true, description: 'The field that is wrong.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    content: t.exposeString('content', { nullable: true, description: 'The row or cell, up to 500 characters.' }),
    isImported: t.exposeBoolean('isImported', { description: 'Whether the row was imported without the cell.' }),
  }),
});

const RefusedCountType = adminBuilder.objectRef<RefusedCount>('RefusedCount').implement({
  description: 'How often a reason occurred in files of a kind on a UTC day.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of file.' }),
    day: t.expose('day', { type: 'Date', description: 'The UTC day.' }),
    reason: t.exposeString('reason', { description: 'Why the rows were refused.' }),
    rows: t.exposeInt('rows', { description: 'Number of rows.' }),
    files: t.exposeInt('files', { description: 'Number of files.' }),
  }),
});

const RefusedFilterInput = adminBuilder.inputType('RefusedFilter', {
  description: 'Which refused rows; what is left out restricts nothing.',
  fields: (t) => ({
    kind: t.string({ description: 'The kind of file.' }),
    file: t.string({ description: 'The file, as the import recorded it.' }),
    since: t.field({ type: 'Date', description: 'From this UTC day on.' }),
    reason: t.string({ description: 'A part of the reason, in either case.' }),
  }),
});

type FilterInput = { kind?: string | null; file?: string | null; since?: Date | null; reason?: string | null };
const toFilter = (filter: FilterInput | null | undefined, limit: number) => ({
  kind: filter?.kind ?? null,
  file: filter?.file ?? null,
  since: filter?.since ? isoDate(filter.since) : null,
  reason: filter?.reason ?? null,
  limit: checkLimit(limit),
});

adminBuilder.queryFields((t) => {
  const limit = t.arg.int({ defaultValue: 50, required: true, description: 'Maximum number of rows, up to 1,000.' });
  const filter = t.arg({ type: RefusedFilterInput, description: 'Which rows.' });
  return {
    importKinds: t.field({
      type: [ImportKind],
      description: 'The kinds of files that can be imported.',
      resolve: (_root, _args, { importers }) => [...importers.all],
    }),
    imports: t.field({
      type: [Imported],
      description: 'Imported files, newest first.',
      args: { kind: t.arg.string({ description: 'Only this kind of file.' }), limit },
      resolve: (_root, { kind, limit }, { commands }) =>
        commands.imports({ kind: kind ?? null, limit: checkLimit(limit) }),
    }),
    refusedRows: t.field({
      type: [RefusedRow],
      description: 'Rows that imports refused, newest first.',
      args: { filter, limit },
      resolve: (_root, { filter, limit }, { commands }) => commands.refusedRows(toFilter(filter, limit)),
    }),
    refusedCounts: t.field({
      type: [RefusedCountType],
      description: 'Refused rows by day, kind and reason, newest day first.',
      args: { filter, limit },
      resolve: (_root, { filter, limit }, { commands }) => commands.refusedCounts(toFilter(filter, limit)),
    }),
  };
});

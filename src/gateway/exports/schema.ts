import { type DataAccess, getDataVersion } from '../../db/cached-loader.ts';
import { DATASETS_BY_TABLE } from '../../db/datasets.ts';
import { nameExportFile } from '../../db/history/export-files.ts';
import { EXPORT_FAMILIES, type ExportFamily, listExportColumns, requireExport } from '../../db/history/exports.ts';
import { loadSeriesDays, type SeriesDay } from '../../db/history/series.ts';
import { keyedPreview } from '../../graph/access-rules.ts';
import { builder } from '../../graph/builder.ts';
import { pageSize, previewConnection, rowId } from '../../graph/connection.ts';
import type { Context } from '../../graph/context.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fail } from '../../graph/errors.ts';
import type { StatedPeriod } from '../../graph/period.ts';
import { firstStored, gate } from '../../graph/preview.ts';
import { seriesPeriod } from '../../graph/series.ts';
import { listInMemory } from '../../lib/stored-list.ts';
import type { FileFormat } from '../../lib/table-file.ts';
import { formatLink, LINK_MS } from '../access/signed-links.ts';

const Family = defineEnum<ExportFamily>('ExportFamily', 'A recorded table whose days can be had as files.', {
  RATING: 'The ratings of all stocks.',
  SCREENER_STOCK: 'The screener rows of all stocks, without their charts.',
  SCREENER_ETF: 'The screener rows of all funds.',
});

const Format = defineEnum<FileFormat>('ExportFormat', 'The format of a file.', {
  PARQUET: 'Apache Parquet, with units and descriptions of its columns in its metadata.',
  CSV: 'Comma-separated values in UTF-8 (RFC 4180), with the names of the columns in the first row.',
});

type Column = ReturnType<typeof listExportColumns>[number];
const ExportColumn = builder.objectRef<Column>('ExportColumn').implement({
  description: 'A column of a file.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the file.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit of its numbers, as `UnitKind` names it; null for other values.',
    }),
    description: t.exposeString('description', { description: 'What it is.' }),
  }),
});

type File = SeriesDay & { name: string; url: string; expiresAt: Date };
const getName = ({ name }: File): string => name;

const ExportFile = builder.objectRef<File>('ExportFile').implement({
  description: 'The file of a recorded day, with one row for each security, by ticker.',
  fields: (t) => ({
    id: t.id(rowId('ExportFile', getName)),
    name: t.exposeString('name', { description: 'The name to save it under: `rating-2025-11-21.parquet`.' }),
    day: t.expose('day', { type: 'Date', description: 'The session, a day in New York.' }),
    isReconstructed: t.exposeBoolean('isReconstructed', {
      description: 'Whether the day was derived later from the facts that are still stored, instead of recorded.',
    }),
    url: t.exposeString('url', {
      description:
        'The address, relative to this gateway. It needs no header, takes ranges, and has the SHA-256 of the file as its ETag. Each request of it is one call; it stops working with the key.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the address stops working.' }),
  }),
});

const ExportFileConnection = previewConnection<File, { columns: readonly Column[] }>({
  name: 'ExportFile',
  node: ExportFile,
  idOf: getName,
  family: 'history',
  description: 'Files of recorded days, newest first. A FREE key sees how many there are.',
});
builder.objectFields(ExportFileConnection, (t) => ({
  columns: t.field({
    type: [ExportColumn],
    description: 'The columns of each file, in their order.',
    listSize: () => 60,
    resolve: ({ columns }) => columns,
  }),
}));

/** Notes that an answer depends on the data of a family, and refuses keys that may not read it. */
const admitFamily = (data: DataAccess, family: ExportFamily): void => {
  for (const dataset of DATASETS_BY_TABLE[requireExport(family).table]) getDataVersion(data, dataset);
};

type Arguments = { family: ExportFamily; format: FileFormat; period: StatedPeriod };

async function loadExports(context: Context, { family, format, period }: Arguments) {
  admitFamily(context, family);
  const range = seriesPeriod.resolve(period, context);
  const days = (await loadSeriesDays(context)).filter(({ day }) => range.from <= day && day <= range.to).toReversed();
  const { keyId, sent } = context.caller;
  if (keyId === null || !sent) throw fail.keyRequired(['exports']);
  // To the second, like the signature.
  const expires = Math.floor((context.time.served().valueOf() + LINK_MS) / 1_000);
  const files = days.map((day): File => {
    const name = nameExportFile(family, day.day, format);
    const url = formatLink({ name, keyId, expires }, sent.hash);
    return { ...day, name, url, expiresAt: new Date(expires * 1_000) };
  });
  const columns = listExportColumns(requireExport(family));
  return { columns, ...gate(context, listInMemory(files, getName), firstStored<File>(0)) };
}

builder.queryField('exports', (t) =>
  t.field({
    type: ExportFileConnection,
    nullable: true,
    description: `Files of the recorded days of a table, newest first, with addresses that work for ${LINK_MS / 60_000} minutes.`,
    access: keyedPreview('the number of files'),
    basis: 'PRESENT',
    errors: ['invalid_parameter', 'api_key_required'],
    listSize: pageSize(1),
    args: {
      family: t.arg({
        type: Family,
        required: true,
        description: `The table: ${EXPORT_FAMILIES.join(', ')}.`,
      }),
      format: t.arg({ type: Format, required: true, defaultValue: 'PARQUET', description: 'The format of the files.' }),
      period: t.arg(seriesPeriod.argument),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { family, format, period, ...page }, context) =>
      ExportFileConnection.page(context, page, loadExports(context, { family, format, period })),
  }),
);

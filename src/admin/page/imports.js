import { attempt, badge, field, formatMinute, formatNumber, h, numbers, panel, table } from './dom.js';
import { ask, upload } from './send.js';

const QUERY = `query Imports($filter: RefusedFilter) {
  importKinds { kind description }
  refusedCounts(filter: $filter) { day kind reason rows files }
}`;
const IMPORTED = '{ imports { kind file importedAt read written refused } }';
const ROWS = `query Rows($filter: RefusedFilter) {
  refusedRows(filter: $filter, limit: 200) { refusedAt kind file line field reason content }
}`;

const describeRemark = ({ line, field: name, refused, note, content }) => {
  const place = [line && `line ${line}`, name].filter(Boolean).join(', ');
  return h('p', {}, `${place ? `${place}: ` : ''}${refused ?? note}${content ? ` (${content})` : ''}`);
};

function describeReport({ dryRun, reports, warnings, unserved }) {
  const rows = reports.map((report) => [
    h('b', {}, report.file),
    report.failure ? badge('refused', 'down') : badge(dryRun ? 'would be imported' : 'imported', 'up'),
    ...['read', 'written', 'unchanged', 'removed', 'refused', 'skipped'].map((name) => formatNumber(report[name])),
    report.failure ??
      (report.refusals.length + report.notes.length > 0
        ? h('details', { open: true }, h('summary', {}, `${formatNumber(report.refused)} rows refused`), [...report.refusals, ...report.notes].map(describeRemark))
        : ''),
  ]);
  return panel(
    dryRun ? 'Report of the dry run' : 'Report',
    dryRun ? 'nothing was changed' : 'rankings of the whole market follow in a minute',
    ...warnings.map((text) => h('p', { className: 'message warn' }, text)),
    table(['File', 'Outcome', numbers('Read'), numbers('Written'), numbers('Unchanged'), numbers('Removed'), numbers('Refused'), numbers('Skipped'), 'Why'], rows, 'No file of this kind was found.'),
    ...(unserved.length > 0
      ? [table(['Table', numbers('Not served'), numbers('Of stored'), 'Why'], unserved.map((row) => [row.table, formatNumber(row.rows), formatNumber(row.stored), row.reason]), '')]
      : []),
  );
}

function uploadForm(kinds, reportPlace, showImported) {
  const files = h('input', { type: 'file', multiple: true, required: true });
  const kind = h('select', { name: 'kind', required: true }, h('option', { value: '' }, 'Choose'), kinds.map(({ kind: name }) => h('option', {}, name)));
  const description = h('small', {});
  kind.addEventListener('change', () => {
    description.textContent = kinds.find(({ kind: name }) => name === kind.value)?.description ?? '';
  });
  const force = h('input', { type: 'checkbox' });
  const acceptShrunkList = h('input', { type: 'checkbox' });
  const trustFileNames = h('input', { type: 'checkbox' });
  const ticker = h('input', { type: 'text', maxLength: 20, spellcheck: false });
  const send = (dryRun) =>
    attempt(async () => {
      if (!kind.value || files.files.length === 0) throw new Error('Choose a kind and a file.');
      reportPlace.replaceChildren(h('p', { className: 'empty' }, 'Importing'));
      try {
        const report = await upload(
          {
            ...{ kind: kind.value, dryRun, force: force.checked, acceptShrunkList: acceptShrunkList.checked },
            trustFileNames: trustFileNames.checked,
            ...(ticker.value.trim() && { ticker: ticker.value.trim() }),
          },
          files.files,
        );
        reportPlace.replaceChildren(describeReport(report));
        if (!dryRun) await showImported();
      } catch (error) {
        reportPlace.replaceChildren();
        throw error;
      }
    });
  return h(
    'form',
    { className: 'fields', onsubmit: send(false) },
    h('label', { className: 'field' }, h('span', {}, 'Kind'), kind, description),
    field('Files', files),
    field('Ticker, of a price file that states none', ticker),
    h('label', { className: 'check' }, force, ' even into the demo market'),
    h('label', { className: 'check' }, acceptShrunkList, ' even if a complete list loses more than 20% of its entries'),
    h('label', { className: 'check' }, trustFileNames, ' even if only file names state tickers that no list has'),
    h('div', { className: 'actions' }, h('button', { type: 'button', onclick: send(true) }, 'Dry run'), h('button', { className: 'primary' }, 'Import')),
  );
}

async function listImported() {
  const { imports } = await ask(IMPORTED);
  return table(
    ['At (UTC)', 'Kind', 'File', numbers('Read'), numbers('Written'), numbers('Refused'), ''],
    imports.map((row) => [
      ...[formatMinute(row.importedAt), row.kind, row.file],
      ...[formatNumber(row.read), formatNumber(row.written), formatNumber(row.refused)],
      row.refused > 0 ? h('a', { href: `#imports?file=${encodeURIComponent(row.file)}` }, 'Refused rows') : '',
    ]),
    'No file was imported.',
  );
}

export async function showImports({ parameters }) {
  const file = parameters.get('file');
  const filter = file ? { file } : null;
  const { importKinds, refusedCounts } = await ask(QUERY, { filter });
  const refusedRows = file ? (await ask(ROWS, { filter })).refusedRows : [];
  const reportPlace = h('div', { className: 'report' });
  const importedPlace = h('div', {}, await listImported());
  const showImported = async () => importedPlace.replaceChildren(await listImported());
  const rowsOfFile = file
    ? panel(
        `Refused rows of ${file}`,
        null,
        table(
          ['At (UTC)', numbers('Line'), 'Field', 'Reason', 'Content'],
          refusedRows.map((row) => [formatMinute(row.refusedAt), formatNumber(row.line), row.field ?? '', row.reason, row.content ? h('code', {}, row.content) : '']),
          'No row of it was refused.',
        ),
        h('p', { className: 'empty' }, h('a', { href: '#imports' }, 'All files')),
      )
    : null;
  return [
    panel('Import files', 'each is imported whole or not at all', uploadForm(importKinds, reportPlace, showImported)),
    reportPlace,
    ...(rowsOfFile ? [rowsOfFile] : []),
    panel('Imported files', 'newest first', importedPlace),
    panel(
      'Refused rows',
      'by day, kind and reason',
      table(
        ['Day (UTC)', 'Kind', numbers('Rows'), numbers('Files'), 'Reason'],
        refusedCounts.map((row) => [row.day, row.kind, formatNumber(row.rows), formatNumber(row.files), row.reason]),
        'Nothing was refused.',
      ),
    ),
  ];
}

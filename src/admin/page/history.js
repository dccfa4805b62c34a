import { attempt, button, field, formatMinute, formatNumber, formatSize, h, numbers, openDialog, panel, table, tell } from './dom.js';
import { ask, download } from './send.js';

const rebuild = () =>
  openDialog(
    'Rebuild past days',
    [
      h('p', {}, 'Derives days that were never recorded, newest first.'),
      field('From', h('input', { type: 'date', name: 'from', required: true })),
      field('To', h('input', { type: 'date', name: 'to' }), 'Empty: the last day that can no longer be recorded'),
    ],
    'Rebuild',
    async (data) => {
      await ask('mutation ($from: Date!, $to: Date) { rebuildHistory(from: $from, to: $to) { id } }', {
        from: data.get('from'),
        to: data.get('to') || null,
      });
      location.hash = '#jobs';
    },
  );

const exportDay = (day) =>
  openDialog(
    `Export ${day}`,
    [
      field('Family', h('select', { name: 'family' }, ['rating', 'screener-stock', 'screener-etf'].map((name) => h('option', {}, name)))),
      field('Format', h('select', { name: 'format' }, ['parquet', 'csv'].map((name) => h('option', {}, name)))),
    ],
    'Download',
    (data) => download(`/exports?${new URLSearchParams({ day, family: data.get('family'), format: data.get('format') })}`),
  );

const backUp = attempt(async () => {
  await download('/backup');
  tell('The backup was downloaded.');
});

export async function showHistory() {
  const { historyDays } = await ask('{ historyDays { day kind recordedAt rows bytes } }');
  const size = historyDays.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    h('div', { className: 'toolbar' }, button('Rebuild past days', rebuild), button('Back up the database', backUp)),
    panel(
      'Recorded days',
      `${formatNumber(historyDays.length)} days, ${formatSize(size)}`,
      table(
        ['Day', 'Kind', 'Stored at (UTC)', numbers('Rows'), numbers('Size'), ''],
        historyDays.map(({ day, kind, recordedAt, rows, bytes }) => [
          ...[h('b', {}, day), kind.toLowerCase(), formatMinute(recordedAt), formatNumber(rows), formatSize(bytes)],
          button('Export', () => exportDay(day)),
        ]),
        'No day is recorded yet. The last session is recorded on the morning after it.',
      ),
    ),
  ];
}

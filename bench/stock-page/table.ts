import type { Load } from './load.ts';
import type { Loading } from './messages.ts';

/** A row of the table that a gateway fills; the names are explained in bench/README.md. */
export type Kind = { name: string; loading: Loading; connections: { one: number; list: number } };

export const KINDS: readonly Kind[] = [
  { name: 'cold', loading: 'emptied', connections: { one: 1, list: 1 } },
  { name: 'batched', loading: 'emptied', connections: { one: 50, list: 10 } },
  { name: 'per-request loaders', loading: 'per-request', connections: { one: 50, list: 10 } },
  { name: 'warm data', loading: 'made', connections: { one: 50, list: 10 } },
  { name: 'warm', loading: 'kept', connections: { one: 50, list: 10 } },
];

/** `bytes` and `statements` are of a page; `statements` is missing where no database is asked. */
export type Row = { page: 'one' | 'list'; kind: string; load: Load; bytes: number; statements?: number };

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
export const show = (value: number | undefined) => (value === undefined ? '' : figure.format(value));

export const tableOf = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The rows, and beside each its speed against the bare listener's and against per-request loaders'. */
export function markdown(rows: readonly Row[], listed: number): string {
  const speedOf = (page: Row['page'], kind: string) =>
    rows.find((row) => row.page === page && row.kind === kind)!.load.perSecond;
  const lines = rows.map(({ page, kind, load, bytes, statements }) => [
    page === 'one' ? '1' : String(listed),
    kind,
    show(load.perSecond),
    show(load.p50),
    show(load.p99),
    show(statements),
    show(bytes),
    show(load.perSecond / speedOf(page, 'bare listener')),
    show(load.perSecond / speedOf(page, 'per-request loaders')),
  ]);
  const head = ['tickers', '', 'pages/s', 'p50 ms', 'p99 ms', 'SQL/page', 'bytes', 'of bare', 'of per-request'];
  return tableOf(head, lines);
}

import { cpus } from 'node:os';
import type { Case } from './cases.ts';
import type { PeerRow } from './peers.ts';
import type { Measured } from './processes.ts';

/** A case on a database; `bare`: the listener that sends the same bytes, in the same run. */
export type BenchRow = { place: string; case: Case; connections: number; load: Measured; bare: Measured };
/** Megabytes of resident memory after all cases, by the database. */
export type Memory = Readonly<Record<string, number>>;

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
export const show = (value: number | undefined): string => (value === undefined ? '' : figure.format(value));

export const formatTable = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The results, with their date and machine. */
export function machine({
  stocks,
  seconds,
  hasRedis,
}: {
  stocks?: number;
  seconds: number;
  hasRedis: boolean;
}): string {
  const cores = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const limits = hasRedis ? 'limits in Redis' : 'limits in memory';
  return `${day}, ${cores.length} cores (${cores[0]?.model.trim()}), Node ${process.versions.node}, ${stocks ? `${stocks} stocks, ` : ''}${limits}, ${seconds} s a row.`;
}

/** Throughput relative to the same query of another server. */
const formatRatio = ({ case: { peer }, connections, load }: BenchRow, peers: readonly PeerRow[], name: string) => {
  const other = peers.find((one) => one.peer === name && one.query === peer && one.connections === connections);
  return other && load.perSecond / other.load.perSecond;
};

const listPeerNames = (peers: readonly PeerRow[]): string[] => [...new Set(peers.map(({ peer }) => peer))];
const memoryLine = (memory: Memory): string =>
  Object.entries(memory)
    .map(([place, mb]) => `${place} ${show(mb)} MB`)
    .join(', ');

/** All that was measured. */
export function formatResults(
  about: string,
  rows: readonly BenchRow[],
  memory: Memory,
  peers: readonly PeerRow[],
): string {
  const others = listPeerNames(peers);
  const isBesidePeers = (place: string) => place === 'PostgreSQL';
  const lines = rows.map((row) => {
    const { load, bare } = row;
    return [
      ...[row.place, row.case.name, String(row.connections)],
      ...[load.perSecond, load.p50, load.p99, load.cpuMs, load.bytes, load.statements].map(show),
      ...[load.perSecond / bare.perSecond, bare.cpuMs / load.cpuMs].map(show),
      ...others.map((name) => (isBesidePeers(row.place) ? show(formatRatio(row, peers, name)) : '')),
    ];
  });
  const columns = [
    'connections',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'bytes',
    'statements',
    'vs. bare',
    'vs. bare CPU',
  ];
  const head = ['database', 'case', ...columns, ...others.map((name) => `vs. ${name}`)];
  const peerLines = peers.map(({ peer, query, connections, load }) => [
    ...[peer, query, String(connections)],
    ...[load.perSecond, load.p50, load.p99, load.cpuMs, load.bytes].map(show),
  ]);
  const peerHead = ['server', 'query', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'bytes'];
  return [
    `\n${about}\n\n${formatTable(head, lines)}`,
    `Resident memory after all cases: ${memoryLine(memory)}.`,
    ...(peers.length > 0 ? [formatTable(peerHead, peerLines)] : []),
  ].join('\n\n');
}

const END = '<!-- end -->';

/** The table in README.md: the cases with the most connections beside the other servers. */
export function readmeSection(
  about: string,
  rows: readonly BenchRow[],
  memory: Memory,
  peers: readonly PeerRow[],
): string {
  const place = rows.some((row) => row.place === 'PostgreSQL') ? 'PostgreSQL' : 'embedded';
  const maxConnections = Math.max(...rows.map(({ connections }) => connections));
  const others = listPeerNames(peers);
  const lines = rows
    .filter((row) => row.place === place && row.connections === maxConnections)
    .map((row) => [
      row.case.name,
      ...[row.load.perSecond, row.load.p50, row.load.p99, row.load.cpuMs].map(show),
      show(row.load.perSecond / row.bare.perSecond),
      ...others.map((name) => show(formatRatio(row, peers, name))),
    ]);
  const head = ['case', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'vs. bare', ...others.map((name) => `vs. ${name}`)];
  return [
    `${about} One process on ${place}, ${maxConnections} connections.`,
    formatTable(head, lines),
    `Resident memory after all cases: ${memoryLine(memory)}.`,
  ].join('\n\n');
}

/** Replaces the figures of a command in a document: the lines from a comment with the command to the next `end`. */
export function withSection(document: string, section: string, command = 'npm run bench -- --readme'): string {
  const begin = `<!-- ${command} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`The document has no place for the figures, from ${begin} to ${END}.`);
  return `${document.slice(0, from + begin.length)}\n${section}\n${document.slice(to)}`;
}

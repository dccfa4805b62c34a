import { table } from './output.ts';

/** One family of data, as far as `status` says something of it. Instants are ISO 8601. */
export type FamilyStatus = {
  family: string;
  version: number;
  asOf: string | null;
  generatedAt: string;
  rows: number;
  lastError: string | null;
  lastErrorAt: string | null;
};

export type Status = {
  /** `running`: a gateway answered; `holder` is who has the data folder, where somebody has. */
  gateway: 'running' | 'not running' | 'unknown';
  holder: { pid: number; what: string; since: string } | null;
  database: string;
  families: FamilyStatus[];
};

/** The address of a database without its password. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.href;
}

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** A status as text: where the data is, who serves it, a line a family, then what failed. */
export function statusLines({ gateway, holder, database, families }: Status): string[] {
  const rows = families.map(({ family, version, asOf, generatedAt, rows: count, lastError }) => [
    family,
    String(version),
    asOf ?? '',
    minute(generatedAt),
    String(count),
    lastError === null ? '' : 'failed',
  ]);
  const failed = families.flatMap(({ family, lastError, lastErrorAt }) =>
    lastError === null ? [] : [`${family} failed${lastErrorAt ? ` at ${minute(lastErrorAt)}` : ''}: ${lastError}`],
  );
  const by = holder ? ` (${holder.what}, process ${holder.pid}, since ${minute(holder.since)})` : '';
  return [
    `database  ${database}`,
    `gateway   ${gateway === 'unknown' ? 'not known: others may run on this database' : `${gateway}${by}`}`,
    '',
    ...(families.length === 0
      ? ['There is no data yet: `market-signals demo` makes a demo market, `market-signals ingest` takes files in.']
      : table([['family', 'version', 'as of', 'made (UTC)', 'rows', ''], ...rows])),
    ...(failed.length > 0 ? ['', ...failed] : []),
  ];
}

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { groupBy } from '../../lib/group.ts';

/** A security that a fund holds but the demo market does not list: a foreign share, a bond, a future. */
export type Outside = {
  fund: string;
  ticker: string;
  name: string;
  /** Percent of the fund. */
  weight: number;
  exchange: string;
  sector: string;
  assetClass: string;
  currency: string;
  location: string;
};

let byFund: ReadonlyMap<string, readonly Outside[]> | undefined;

/** The holdings of a fund that the demo market does not list, from the table in this folder. */
export function listOutsideMembers(fund: string): readonly Outside[] {
  byFund ??= groupBy(rows(), (row) => row.fund);
  return byFund.get(fund) ?? [];
}

const rows = (): Outside[] =>
  (parse(readFileSync(new URL('outside.csv', import.meta.url)), { columns: true }) as Record<string, string>[]).map(
    ({ asset_class, weight, ...row }) => ({ ...row, assetClass: asset_class, weight: Number(weight) }) as Outside,
  );

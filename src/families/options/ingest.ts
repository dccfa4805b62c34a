import { createHash, type Hash } from 'node:crypto';
import { OPTION_CHAIN, OPTION_CONTRACT_DAY } from '../../generated/tables.ts';
import { readCsvLines } from '../../import/csv.ts';
import { fact, part } from '../../import/facts.ts';
import {
  CONTENT_CHARS,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportItem,
  type ImportNote,
} from '../../import/importer.ts';
import { RowError, toRefusal } from '../../import/refusal.ts';
import { isoDate } from '../../lib/dates.ts';
import { type Cell, type ChainRow, cboeChain, cellText, type RowReader, rowReader } from './format.ts';

/** The newest snapshot of a session is its chain, regardless of the order of imports. */
const optionChainTable = { ...OPTION_CHAIN, replacedWhen: 'new."snapshot_at" >= old."snapshot_at"' };

const optionContractDayTable = {
  ...OPTION_CONTRACT_DAY,
  replacedWhen: 'new."snapshot_at" >= old."snapshot_at"',
};

/** Option chains from any of the layouts in format.ts. */
export const optionsImporter: Importer = {
  kind: 'options',
  describes: 'Option chains at the end of a session: yfinance as CSV, Cboe delayed quotes as JSON, or our own CSV.',
  family: 'options',
  securities: [OPTION_CHAIN, OPTION_CONTRACT_DAY].map((table) => ({ table, symbol: 'ticker', day: 'date' })),
  accepts: (name) => /\.(csv|json)$/i.test(name) && !/summary|option.?history/i.test(name),
  read,
};

const MAX_ROWS = 2_000_000;

type Chain = { ticker: string; date: Date; snapshotAt: Date; spot: number; contracts: Set<string>; hash: Hash };

async function* read(file: ImportFile): AsyncGenerator<ImportItem> {
  const chains = new Map<string, Chain>();
  let rows = 0;
  for await (const { cell, line, content, reader } of /\.json$/i.test(file.name) ? jsonRows(file) : csvRows(file)) {
    rows += 1;
    if (rows > MAX_ROWS) throw new ImportError(`More than ${MAX_ROWS} contracts; split the file.`);
    const notes: ImportNote[] = [];
    try {
      const parsed = reader(cell, ({ message: note, field }) => notes.push({ note, line, field, content: content() }));
      addTo(chains, parsed);
      yield fact(optionContractDayTable, parsed.row);
      yield* notes;
    } catch (error) {
      yield toRefusal(error, { line, content: content() });
    }
  }
  if (rows === 0) throw new ImportError('The file has a header and no rows.');
  for (const { contracts: _, hash, ...chain } of chains.values())
    yield part(optionChainTable, { ...chain, digest: hash.digest('hex').slice(0, 32) });
}

/** A chain contains a contract once, and a file contains a single snapshot and spot of a chain. @throws RowError */
function addTo(chains: Map<string, Chain>, { spot, row }: ChainRow): void {
  const { ticker, date, snapshotAt } = row;
  const key = `${ticker}@${isoDate(date)}`;
  const existing = chains.get(key);
  const chain = existing ?? {
    ticker,
    date,
    snapshotAt,
    spot,
    contracts: new Set<string>(),
    hash: createHash('sha256'),
  };
  if (chain.snapshotAt.valueOf() !== snapshotAt.valueOf())
    throw new RowError('date', 'The file already has another snapshot of this session.');
  if (chain.spot !== spot) throw new RowError('spot', `The chain's first row has ${chain.spot}.`);
  if (chain.contracts.has(row.contract)) throw new RowError('contract', 'The contract is already in the chain.');
  if (!existing) chains.set(key, chain);
  chain.contracts.add(row.contract);
  chain.hash.update(JSON.stringify([spot, row]));
}

type FileRow = { cell: Cell; line: number; content: () => string; reader: RowReader };

async function* csvRows(file: ImportFile): AsyncGenerator<FileRow> {
  let width = 0;
  let places: Map<string, number> | null = null;
  let reader: FileRow['reader'] | null = null;
  for await (const { cells, line } of readCsvLines(file)) {
    if (!places || !reader) {
      const header = cells.map((name) => name.trim());
      // If two columns have the same name, the first counts.
      places = new Map(header.map((name, i) => [name, i] as const).reverse());
      reader = rowReader(header);
      width = header.length;
      continue;
    }
    const [names, columns] = [places, width];
    const cell: Cell = (column) => {
      if (cells.length !== columns)
        throw new RowError(undefined, `${cells.length} cells under a header of ${columns}.`);
      return cells[names.get(column) ?? -1]?.trim() ?? '';
    };
    yield { cell, line, content: () => cells.join(',').slice(0, CONTENT_CHARS), reader };
  }
}

/** The entries of the list; `line` is the number of the entry, from 1. */
async function* jsonRows(file: ImportFile): AsyncGenerator<FileRow> {
  const { rows, read: reader } = cboeChain(await file.text());
  for (const [index, row] of rows.entries()) {
    const values = (row ?? {}) as Record<string, unknown>;
    // Formatted cell by cell: a nested value, however deep, is an empty cell.
    const content = () =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${cellText(value)}`)
        .join(',')
        .slice(0, CONTENT_CHARS);
    yield { cell: (column) => cellText(values[column]), line: index + 1, content, reader };
  }
}

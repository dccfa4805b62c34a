/** The cells of a transaction that identify it in an amendment. */
export type AmendableRow = {
  filingId: string;
  line: number;
  derivative: boolean;
  securityTitle: string;
  /** `YYYY-MM-DD`. */
  transactionDate: string | null;
  code: string | null;
  acquired: boolean | null;
  direct: boolean;
  shares: number | null;
  price: number | null;
  sharesAfter: number | null;
};

/** Whether an amendment's row may restate a row. */
type Match = (row: AmendableRow, by: AmendableRow) => boolean;

const normalizeTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const isSame =
  (...names: (keyof AmendableRow)[]): Match =>
  (row, by) =>
    names.every((name) => row[name] === by[name]);
const isSameTitle: Match = (row, by) => normalizeTitle(row.securityTitle) === normalizeTitle(by.securityTitle);
/** The same line by asset, day, code, side, and nature of ownership. */
const isSameLine: Match = (row, by) =>
  isSameTitle(row, by) && isSame('derivative', 'transactionDate', 'code', 'acquired', 'direct')(row, by);
const isStatedAfter: Match = (row, by) => by.sharesAfter !== null && row.sharesAfter === by.sharesAfter;

/** The change of the holding by a row's trade. */
const getChange = ({ shares, acquired }: AmendableRow): number => (acquired ? 1 : -1) * (shares ?? 0);
/** The holding differs by exactly the correction of the number of shares. */
const isCorrectedHolding: Match = (row, by) =>
  row.sharesAfter !== null &&
  by.sharesAfter !== null &&
  row.shares !== by.shares &&
  by.sharesAfter - row.sharesAfter === getChange(by) - getChange(row);

/** Ways to find the row that a row of an amendment restates, the most reliable first. */
const RESTATED: readonly Match[] = [
  (row, by) => isSameLine(row, by) && isSame('shares', 'price', 'sharesAfter')(row, by),
  (row, by) => isSameLine(row, by) && isSame('shares', 'price')(row, by),
  (row, by) =>
    isSameLine(row, by) && (isCorrectedHolding(row, by) || (isStatedAfter(row, by) && isSame('shares')(row, by))),
];
/** One number is corrected. An added trade looks alike, unless the holding shows it. */
const CORRECTED: readonly Match[] = [
  (row, by) => isSameLine(row, by) && isSame('shares')(row, by),
  (row, by) => isSameLine(row, by) && isSame('price')(row, by),
];
/** The day, the code, the title, or the nature of ownership is corrected: the numbers identify the trade. */
const RELABELED: readonly Match[] = [
  (row, by) => isSame('derivative', 'shares', 'price')(row, by) && isStatedAfter(row, by),
  (row, by) => isSame('derivative', 'shares', 'transactionDate')(row, by) && isStatedAfter(row, by),
];
/** Only if the amendment repeats the whole table. */
const REWRITTEN: readonly Match[] = [
  isSameLine,
  isSame('derivative', 'shares', 'price'),
  isSame('derivative', 'shares', 'transactionDate'),
  isSame('derivative', 'code', 'transactionDate'),
];

/**
 * The rows of amended forms that an amendment's rows restate, each by one of them. A row without a counterpart adds a
 * trade.
 * @param live the rows still in effect of all amended forms
 * @param wholes the tables that the amendment may repeat whole
 */
export function pairRestatedRows(
  rows: readonly AmendableRow[],
  live: readonly AmendableRow[],
  wholes: readonly (readonly AmendableRow[])[],
): AmendableRow[] {
  const open = new Set(live);
  const all = [...open];
  const stating = new Set(rows);
  const restated: AmendableRow[] = [];
  const pair = (match: Match, candidates: Iterable<AmendableRow>) => {
    const listed = [...candidates];
    for (const by of stating) {
      const counterpart = listed.find((row) => open.has(row) && match(row, by));
      if (!counterpart) continue;
      open.delete(counterpart);
      stating.delete(by);
      restated.push(counterpart);
    }
  };
  // The holding continues that of another row by exactly this trade, and is not that of the row itself.
  const isAdded: Match = (row, by) =>
    by.sharesAfter !== null &&
    getChange(by) !== 0 &&
    !isStatedAfter(row, by) &&
    all.some(({ sharesAfter }) => sharesAfter !== null && sharesAfter + getChange(by) === by.sharesAfter);
  const exceptAdded =
    (match: Match): Match =>
    (row, by) =>
      match(row, by) && !isAdded(row, by);
  for (const match of RESTATED) pair(match, open);
  for (const match of CORRECTED) pair(exceptAdded(match), open);
  for (const match of RELABELED) pair(match, open);
  for (const table of wholes)
    if (table.length === rows.length) for (const match of REWRITTEN) pair(exceptAdded(match), table);
  return restated;
}

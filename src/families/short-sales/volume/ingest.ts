import { SHORT_VOLUME } from '../../../generated/tables.ts';
import { type Fact, ImportError, type Importer } from '../../../import/importer.ts';
import { dayOf } from '../../../lib/dates.ts';
import { isSession } from '../../../lib/market-calendar.ts';
import { exchangeTicker } from '../../../lib/ticker.ts';
import {
  amount,
  type Cells,
  present,
  RefusedCell,
  required,
  rowFacts,
  tableOf,
  unknownHeader,
} from '../../stocks/format.ts';

const COLUMNS = ['Date', 'Symbol', 'ShortVolume', 'TotalVolume', 'Market'];
/** FINRA's files of one facility each: parts of what the consolidated file has of a stock. */
const PART = /^(FNSQ|FNYX|FNQC|FNRA|FORF)shvol/i;

/** What was sold short off the exchanges on one day, as FINRA publishes it under Regulation SHO. */
export const shortVolumeImporter: Importer = {
  kind: 'short-volume',
  describes: `FINRA's consolidated daily short sale volume, CNMSshvol20251121.txt: ${COLUMNS.join('|')}.`,
  family: 'short-volume',
  accepts: (name) => /shvol.*\.txt$/i.test(name) && !PART.test(name),
  async *read(file) {
    if (PART.test(file.name))
      throw new ImportError('The file is of one reporting facility; take the consolidated one, CNMSshvol.');
    const { header, rows } = await tableOf(file, '|');
    if (!COLUMNS.every((column) => header.has(column.toLowerCase()))) throw unknownHeader(header, COLUMNS.join('|'));
    const last = rows.at(-1)!;
    const stated = 'refused' in last ? /^\d+$/.exec(last.content ?? '')?.[0] : undefined;
    const counted = stated === undefined ? rows : rows.slice(0, -1);
    if (stated !== undefined && Number(stated) !== counted.length)
      throw new ImportError(`The last line counts ${stated} rows, the file has ${counted.length}; is it cut?`);
    const seen = new Map<string, number>();
    yield* rowFacts(counted, (row) => volumeOf(row, seen));
  },
};

function volumeOf(row: Cells, seen: Map<string, number>): Fact {
  const date = dayOf(required(row, 'Date').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (!date) throw new RefusedCell('Date', 'Not a date (YYYYMMDD).');
  if (!isSession(date)) throw new RefusedCell('Date', 'The exchanges are closed on this day.');
  const ticker = exchangeTicker(required(row, 'Symbol'));
  if (!ticker) throw new RefusedCell('Symbol', 'Not a ticker.');
  const shortVolume = present('ShortVolume', amount(row, 'ShortVolume'));
  const totalVolume = present('TotalVolume', amount(row, 'TotalVolume'));
  if (shortVolume > totalVolume) throw new RefusedCell('ShortVolume', 'More than the total volume.');
  const key = `${ticker}@${date.valueOf()}`;
  const earlier = seen.get(key);
  if (earlier !== undefined) throw new RefusedCell('Symbol', `Line ${earlier} is of the same ticker and day.`);
  seen.set(key, row.line);
  return { table: SHORT_VOLUME, row: { ticker, date, shortVolume, totalVolume } };
}

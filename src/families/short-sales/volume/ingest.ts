import { SHORT_VOLUME } from '../../../generated/tables.ts';
import { amount, required, requirePresent } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import { type Fact, ImportError, type Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { parseDay } from '../../../lib/dates.ts';
import { requireLast } from '../../../lib/require.ts';
import { isSession } from '../../../market/calendar.ts';
import { exchangeTicker } from '../../../market/ticker.ts';

const COLUMNS = ['Date', 'Symbol', 'ShortVolume', 'TotalVolume', 'Market'];
/** FINRA's files per facility contain only parts of the consolidated volume. */
const SINGLE_FACILITY = /^(FNSQ|FNYX|FNQC|FNRA|FORF)shvol/i;

/** Daily short sale volume off the exchanges, as FINRA publishes it under Regulation SHO. */
export const shortVolumeImporter: Importer = {
  kind: 'short-volume',
  describes: `FINRA's consolidated daily short sale volume, CNMSshvol20251121.txt: ${COLUMNS.join('|')}.`,
  family: 'short-volume',
  securities: [{ table: SHORT_VOLUME, symbol: 'ticker', day: 'date' }],
  accepts: (name) => /shvol.*\.txt$/i.test(name) && !SINGLE_FACILITY.test(name),
  async *read(file) {
    if (SINGLE_FACILITY.test(file.name))
      throw new ImportError('The file covers one reporting facility; use the consolidated one, CNMSshvol.');
    const { header, rows } = await readTable(file, '|');
    requireColumns(header, COLUMNS.join('|'), COLUMNS);
    const last = requireLast(rows);
    const statedCount = 'refused' in last ? /^\d+$/.exec(last.content ?? '')?.[0] : undefined;
    const dataRows = statedCount === undefined ? rows : rows.slice(0, -1);
    if (statedCount !== undefined && Number(statedCount) !== dataRows.length)
      throw new ImportError(
        `The last line states ${statedCount} rows, but the file has ${dataRows.length}; is it cut off?`,
      );
    yield* createFacts(dataRows, toFact, {
      field: 'Symbol',
      message: (line) => `Duplicate of line ${line}: same ticker and day.`,
    });
  },
};

function toFact(row: Cells): Fact {
  const date = parseDay(required(row, 'Date').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (!date) throw new RowError('Date', 'Not a date (YYYYMMDD).');
  if (!isSession(date)) throw new RowError('Date', 'The exchanges are closed on this day.');
  const ticker = exchangeTicker(required(row, 'Symbol'));
  if (!ticker) throw new RowError('Symbol', 'Not a ticker.');
  const shortVolume = requirePresent('ShortVolume', amount(row, 'ShortVolume'));
  const totalVolume = requirePresent('TotalVolume', amount(row, 'TotalVolume'));
  if (shortVolume > totalVolume) throw new RowError('ShortVolume', 'More than the total volume.');
  return fact(SHORT_VOLUME, { ticker, date, shortVolume, totalVolume });
}

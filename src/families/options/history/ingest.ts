import { OPTION_HISTORY } from '../../../generated/tables.ts';
import { amount, readDay, readSigned, requirePresent, ticker, unread } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, readTable, requireColumns } from '../../../import/table.ts';
import { isSession } from '../../../market/calendar.ts';
import { isIvReading } from '../rules/chain.ts';

const COLUMNS =
  'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts';

/**
 * A ticker's options history in our own layout, one row per session, as vendors of historical volatility publish it.
 */
export const optionHistoryImporter: Importer = {
  kind: 'option-history',
  describes: `Daily option figures as CSV, for sessions without a chain: ${COLUMNS}.`,
  family: 'options',
  securities: [{ table: OPTION_HISTORY, symbol: 'ticker', day: 'date', hasCurrentSymbols: true }],
  accepts: (name) => /option.?history.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    requireColumns(header, COLUMNS);
    yield* createFacts(rows, toHistoryFact);
  },
};

function toHistoryFact(row: Cells): Fact {
  const date = requirePresent('date', readDay(row, 'date'));
  if (!isSession(date)) throw new RowError('date', 'Not a trading day.');
  const [callOi, putOi] = [count(row, 'callOi'), count(row, 'putOi')];
  const netDelta = requirePresent('netDelta', readSigned(row, 'netDelta'));
  // Some vendors state shares, which are 100 times the contracts.
  if (netDelta < -putOi || netDelta > callOi)
    throw new RowError('netDelta', 'Outside -putOi to callOi: it is open interest times delta, in contracts.');
  return fact(OPTION_HISTORY, {
    ticker: ticker(row, 'ticker'),
    date,
    callVol: count(row, 'callVol'),
    putVol: count(row, 'putVol'),
    callOi,
    putOi,
    vwIv: volatility(row, 'vwIv'),
    atmIv: volatility(row, 'atmIv'),
    atmIv60: volatility(row, 'atmIv60'),
    atmIv90: volatility(row, 'atmIv90'),
    iv25c: volatility(row, 'iv25c'),
    iv25p: volatility(row, 'iv25p'),
    netDelta,
    notionalVol: requirePresent('notionalVol', amount(row, 'notionalVol')),
    contracts: count(row, 'contracts'),
  });
}

function count(row: Cells, column: string): number {
  const value = requirePresent(column, amount(row, column));
  if (!Number.isInteger(value)) throw new RowError(column, 'Not a whole number.');
  return value;
}

/** An annualized fraction; a volatility in percent is outside the accepted range. */
function volatility(row: Cells, column: string): number | null {
  const value = amount(row, column);
  if (value === null || isIvReading(value)) return value;
  return unread(row, column, 'Not a volatility above 0.001 and at most 3 (0.25 is 25%).');
}

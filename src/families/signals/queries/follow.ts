import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { formatStreamCursor, parseStreamCursor, refuseForeignCursor } from '../../../graph/stream-cursor.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import {
  listSignalDatasets,
  loadNewestSignalId,
  querySignalLog,
  type SignalLogState,
  type StoredSignal,
  signalPage,
} from '../reads.ts';
import { MAX_PAGE_SIGNALS, SIGNAL_RETENTION_DAYS, SIGNAL_TYPES, type SignalType } from '../rules/signal.ts';
import { filterVisibleSignals } from './previews.ts';

/** An event of a stream of signals. `cursor`: the position after them. */
export type SignalPage = { cursor: string; signals: readonly StoredSignal[] };

/** The types to read: those requested, or all. Null: all. @throws family_not_allowed */
function admitTypes({ admit }: Context, requested: readonly SignalType[] | null): readonly SignalType[] | null {
  const types = requested ?? SIGNAL_TYPES;
  admit?.(listSignalDatasets(types));
  return requested && [...new Set(requested)].sort();
}

/** The id after which a stream begins. @throws invalid_parameter, cursor_expired */
function findStartId(cursor: string | null, { name, deletedUpTo, newest }: SignalLogState): number {
  if (cursor === null) return Math.max(newest, deletedUpTo);
  const { log, id } = parseStreamCursor(cursor);
  if (log !== name || id > Math.max(newest, deletedUpTo)) throw refuseForeignCursor();
  if (id < deletedUpTo)
    throw fail.cursorExpired(
      `cursor: it is older than the stored signals, which go back ${SIGNAL_RETENTION_DAYS} days at most. Read the lists of trades, ratings, and insights once, and open the stream without a cursor.`,
    );
  return id;
}

type SignalFilter = {
  types?: readonly SignalType[] | null;
  tickers?: readonly string[] | null;
  cursor?: string | null;
};

/**
 * Follows the log. Each page is read when the reader is ready for it; below PRO it has the signals of rows that the
 * previews of their lists show at that time.
 * @throws invalid_parameter, cursor_expired, family_not_allowed
 */
export async function followSignals(
  context: Context,
  filter: SignalFilter,
): Promise<AsyncIterableIterator<SignalPage>> {
  const { db, dataUpdates, caller } = context;
  const types = admitTypes(context, filter.types ?? null);
  const tickers = filter.tickers ? [...new Set(filter.tickers.map(primaryTicker))].sort() : null;
  const log = await querySignalLog(db);
  const selectVisible = byTier(
    context,
    async (rows: readonly StoredSignal[]) => rows,
    (rows: readonly StoredSignal[], now: Date) => filterVisibleSignals(context, rows, now),
  );
  let position = findStartId(filter.cursor ?? null, log);
  let isNew = !filter.cursor;
  const toPage = (signals: readonly StoredSignal[]): SignalPage => ({
    cursor: formatStreamCursor({ log: log.name, id: position }),
    signals,
  });
  /** The next signals that the caller sees; null if there are none yet. */
  const readPage = async (now: Date): Promise<SignalPage | null> => {
    if (isNew) {
      isNew = false;
      return toPage([]);
    }
    const newest = await loadNewestSignalId(context);
    while (position < newest) {
      const rows = await signalPage(context).load({ after: position, types, tickers, limit: MAX_PAGE_SIGNALS });
      position = rows.length < MAX_PAGE_SIGNALS ? Math.max(newest, rows.at(-1)?.id ?? 0) : (rows.at(-1)?.id ?? newest);
      const visible = await selectVisible(rows, now);
      if (visible.length > 0) return toPage(visible);
    }
    return null;
  };
  return dataUpdates.readPages(['signals'], caller, readPage);
}

import { ImportError, type Refusal } from '../../../import/importer.ts';
import { isoDate } from '../../../lib/dates.ts';
import { type Bar, NUMBERS } from './bars.ts';

/** Rows beyond the first of a ticker's day that are compared; a file with more is not a file of daily prices. */
const MAX_REPEATS = 200_000;
/** Days of a year fit into this many words of 32 bits. */
const WORDS = 12;

/** Shares of the rows, and their number, from which on a file has several values for a day. */
const SEVERAL = { share: 0.2, rows: 2 };
/** Two rows of a day are a correction if their closes are this close, as a ratio; two securities or minutes are not. */
const SAME_CLOSE = 0.01;

const isSameBar = (a: Bar, b: Bar): boolean => NUMBERS.every((name) => a[name] === b[name]);

/**
 * Finds rows of one ticker and day in files that do not fit in memory: the days of each ticker are bits, and only rows of
 * a day that has been met before are kept.
 */
export function trackRepeats() {
  const days = new Map<string, Uint32Array>();
  const laterByKey = new Map<string, Bar[]>();
  let count = 0;
  const getKey = ({ ticker, date }: Bar) => `${ticker} ${isoDate(date)}`;
  return {
    /** Records a row, in the order of the file. @throws ImportError if too many rows repeat a day */
    add(bar: Bar): void {
      const year = bar.date.getUTCFullYear();
      const yearKey = `${bar.ticker} ${year}`;
      const bits = days.get(yearKey) ?? new Uint32Array(WORDS);
      days.set(yearKey, bits);
      const day = Math.round((bar.date.valueOf() - Date.UTC(year, 0, 1)) / 86_400_000);
      const [word, bit] = [day >> 5, 1 << (day & 31)];
      const isFirst = ((bits[word] ?? 0) & bit) === 0;
      bits[word] = (bits[word] ?? 0) | bit;
      if (isFirst) return;
      count += 1;
      if (count > MAX_REPEATS)
        throw new ImportError(
          `More than ${MAX_REPEATS.toLocaleString('en-US')} rows repeat a ticker's day, the last one ${getKey(bar)}. ${ADVICE}`,
          { line: bar.line },
        );
      const key = getKey(bar);
      const later = laterByKey.get(key);
      if (later) later.push(bar);
      else laterByKey.set(key, [bar]);
    },

    /**
     * Resolves repeated days while the same rows are read again. Of different rows for one day the last wins, since
     * corrections are appended; an identical row is not a contradiction.
     */
    resolver(): (bar: Bar) => Bar | Refusal {
      const positions = new Map<string, number>();
      return (bar) => {
        if (count === 0) return bar;
        const key = getKey(bar);
        const later = laterByKey.get(key);
        if (!later) return bar;
        const position = positions.get(key) ?? 0;
        positions.set(key, position + 1);
        const next = later[position];
        return next && !isSameBar(bar, next) ? contradict(bar, next) : bar;
      };
    },

    /**
     * Counts the rows that another security or another time of the day must have, rather than a correction: of three or
     * more different values for a day all but the last, and of two if their closes differ.
     * @param readBatches reads all rows again, in the order of the file
     * @throws ImportError if many rows are such
     */
    async check(readBatches: () => AsyncIterable<(Bar | Refusal)[]>): Promise<void> {
      if (count === 0) return;
      const chains = new Map<string, Bar[]>();
      let rows = 0;
      for await (const batch of readBatches())
        for (const bar of batch) {
          if ('refused' in bar) continue;
          rows += 1;
          const key = getKey(bar);
          const later = laterByKey.get(key);
          if (later && !chains.has(key)) chains.set(key, [bar, ...later]);
        }
      let foreign = 0;
      let example: { key: string; values: number } | null = null;
      for (const [key, chain] of chains) {
        const contradictions = chain.slice(1).filter((bar, i) => !isSameBar(bar, chain[i]!)).length;
        const isCorrection =
          contradictions < 2 && chain.every(({ close }) => Math.abs(close / chain[0]!.close - 1) <= SAME_CLOSE);
        if (isCorrection) continue;
        foreign += contradictions;
        if (contradictions >= (example?.values ?? 1)) example = { key, values: contradictions + 1 };
      }
      if (foreign < SEVERAL.rows || foreign <= SEVERAL.share * rows || !example) return;
      throw new ImportError(
        `${foreign.toLocaleString('en-US')} of ${rows.toLocaleString('en-US')} rows contradict another row of the same ticker and day (${example.key} has ${example.values} values). ${ADVICE}`,
      );
    },
  };
}

const ADVICE =
  'A file of daily prices has one row for a session: these may be bars of minutes, or several securities without a column ticker.';

function contradict(earlier: Bar, later: Bar): Refusal {
  const content = [earlier.ticker, isoDate(earlier.date), ...NUMBERS.map((name) => earlier[name] ?? '')].join(',');
  return {
    refused: `Line ${later.line} has other values for the same day.`,
    line: earlier.line,
    field: 'date',
    content,
  };
}

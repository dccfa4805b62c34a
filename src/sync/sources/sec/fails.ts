import { canonicalCusip } from '../../../lib/cusip.ts';
import { requireFirst } from '../../../lib/require.ts';
import { dailyAt } from '../../../lib/schedules.ts';
import { canonicalTicker } from '../../../lib/ticker.ts';
import { readMembers } from '../../archive.ts';
import { linksIn } from '../../links.ts';
import { ShapeError, type Stream, type SyncScope } from '../../source.ts';

const PAGE = 'https://www.sec.gov/data-research/sec-markets-data/fails-deliver-data';
const ARCHIVE = /\/cnsfails(\d{6})([ab])\.zip$/;
const HEADER = 'SETTLEMENT DATE|CUSIP|SYMBOL|';
/** Half months needed to distinguish a wrong symbol from the usual symbol. */
const FILES = 24;
/** Symbols of spun-off and unlisted securities. */
const IS_NO_TICKER = /XXXX$|^.{8,}$/;

/** Which symbol each CUSIP was reported under, and how often: `cusip,symbol,count`. */
export function reportedSymbols(text: string): string {
  const counts = new Map<string, number>();
  // The last lines count the rows and the shares; they have no CUSIP.
  for (const line of text.split(/\r?\n/).slice(1)) {
    const [, cusip = '', symbol = ''] = line.split('|');
    const cusipCode = canonicalCusip(cusip);
    if (!cusipCode || !/^[A-Z]+$/.test(symbol) || IS_NO_TICKER.test(symbol)) continue;
    const key = `${cusipCode},${symbol}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${key},${count}\n`).join('');
}

/**
 * The ticker of each CUSIP: the symbol that it was reported under most often. The lists omit the separator of a share
 * class (`BRKB`), which is restored if the ticker is in SEC's list.
 */
export function tickersOfCusips(counted: Iterable<string>, { cikOf }: Pick<SyncScope, 'cikOf'>): string {
  const classes = new Map([...cikOf.keys()].map((ticker) => [ticker.replace(/[.-]/g, ''), ticker]));
  const counts = new Map<string, Map<string, number>>();
  for (const text of counted)
    for (const line of text.split('\n')) {
      const [cusip, symbol, count] = line.split(',');
      if (!cusip || !symbol) continue;
      const symbolCounts = counts.get(cusip) ?? new Map<string, number>();
      counts.set(cusip, symbolCounts.set(symbol, (symbolCounts.get(symbol) ?? 0) + Number(count)));
    }
  const lines = [...counts].flatMap(([cusip, symbolCounts]) => {
    const [symbol] = requireFirst([...symbolCounts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
    const ticker = cikOf.has(symbol) ? symbol : (classes.get(symbol) ?? canonicalTicker(symbol));
    return ticker ? [`${cusip},${ticker}\n`] : [];
  });
  return `cusip,ticker\n${lines.sort().join('')}`;
}

/** The ticker that a CUSIP trades under, from the reports of clearing houses. */
export const fails: Stream = {
  name: 'fails-to-deliver',
  kind: 'cusips',
  wave: 2,
  schedule: dailyAt(6, 30),
  keeps: FILES,
  plan: () => [{ key: 'page', url: PAGE, expects: 'html' }],
  async land({ key, url }, bytes) {
    if (key === 'page') {
      const links = linksIn(bytes.toString(), url, ARCHIVE);
      if (links.length === 0) throw new ShapeError('The page links to no file of fails to deliver.');
      const halves = links.map((link) => ({ link, half: ARCHIVE.exec(link)?.slice(1, 3).join('') ?? '' }));
      const newest = halves.sort((a, b) => (a.half < b.half ? 1 : -1)).slice(0, FILES);
      return {
        tasks: newest.map(({ link, half }) => ({
          key: half,
          url: link,
          expects: 'zip' as const,
          isImmutable: true as const,
          at: `${half.slice(0, 4)}-${half.slice(4, 6)}-${half.endsWith('a') ? '01' : '16'}`,
        })),
      };
    }
    const [member] = (await readMembers(bytes)).values();
    const text = (await member?.bytes())?.toString('latin1') ?? '';
    if (!text.startsWith(HEADER)) throw new ShapeError(`Its header is not ${HEADER}...`);
    return { files: [{ name: `symbols-${key}.csv`, content: reportedSymbols(text) }] };
  },
  combine: (files, scope) => [
    {
      name: 'cusips.csv',
      content: tickersOfCusips(
        files.map(({ content }) => content.toString()),
        scope,
      ),
    },
  ],
};

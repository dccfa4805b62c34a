import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { required } from '../../import/cells.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, hasColumns, type TableHeader } from '../../import/table.ts';
import { parseDay } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';

/** The sources of mentions, by the contract's names. */
export const SOURCES = ['News', 'Reddit', 'X', 'YouTube', 'Substack'] as const;
type MentionSource = (typeof SOURCES)[number];

/** The type of a mention if a file does not state one. */
export const TYPE_OF: Readonly<Record<MentionSource, string>> = {
  News: 'article',
  Reddit: 'post',
  X: 'post',
  YouTube: 'video',
  Substack: 'article',
};

/** A headline or post from a row of its file; `day` is the day in New York. */
type NewPost = {
  id: string;
  day: Date;
  source: MentionSource;
  publisher: string;
  type: string;
  polarity: number;
  title: string;
  text: string | null;
};

const PUBLISHERS: ReadonlyMap<string, string> = new Map([
  ['marketwatch', 'MarketWatch'],
  ['yahoo_finance', 'Yahoo Finance'],
]);

/**
 * The day in New York on which a timestamp falls: ISO 8601, RFC 822, or a date and time without a zone, which is UTC
 * (most real headlines are from 13:00 to 22:00); a date alone is that day. Null for anything else.
 */
export function parseNewYorkDay(text: string): Date | null {
  const day = parseDay(text);
  if (day) return day;
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}|^([A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/.test(text))
    return null;
  const readers = [DateTime.fromISO, DateTime.fromSQL, DateTime.fromRFC2822];
  const instant = readers.map((parse) => parse(text, { zone: 'utc' })).find(({ isValid }) => isValid);
  return instant ? newYorkDay(instant.toJSDate()) : null;
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

function day(row: Cells, column: string): Date {
  const value = parseNewYorkDay(required(row, column));
  if (!value) throw new RowError(column, 'Not a date or timestamp.');
  return value;
}

/** A number from `least` to 1; `least` is 0 for a probability. @throws RowError */
function fraction(row: Cells, column: string, least: -1 | 0): number {
  const text = required(row, column);
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) || Number(text) < least || Number(text) > 1)
    throw new RowError(column, `Not a number from ${least} to 1.`);
  return Number(text);
}

/** Combines FinBERT's probabilities into a polarity: how much likelier good news is than bad news. */
const finbert = (row: Cells): number => fraction(row, 'bullish_score', 0) - fraction(row, 'bearish_score', 0);

/** `timestamp,source,title,sentiment,...`: headlines, or posts on X if the source is `X/@name`. */
function headline(row: Cells): NewPost {
  const [title, from] = [required(row, 'title'), required(row, 'source')];
  const handle = /^X\/(@\w+)$/i.exec(from)?.[1];
  return {
    id: hash('headline', from, required(row, 'timestamp'), title),
    day: day(row, 'timestamp'),
    source: handle ? 'X' : 'News',
    publisher: handle ?? PUBLISHERS.get(from) ?? from,
    type: TYPE_OF[handle ? 'X' : 'News'],
    polarity: fraction(row, 'sentiment', -1),
    title,
    text: null,
  };
}

/** `id,title,text,created,subreddit,bullish_score,bearish_score,...`; `created` is UTC. */
const redditPost = (row: Cells): NewPost => ({
  id: hash('reddit', required(row, 'id')),
  day: day(row, 'created'),
  source: 'Reddit',
  publisher: `r/${required(row, 'subreddit')}`,
  type: TYPE_OF.Reddit,
  polarity: finbert(row),
  title: required(row, 'title'),
  text: row.get('text') || null,
});

/** `source,title,description,published,url,bullish_score,bearish_score,...`. */
function rssItem(row: Cells): NewPost {
  const [title, from] = [required(row, 'title'), required(row, 'source')];
  return {
    id: hash('rss', row.get('url') || title, required(row, 'published')),
    day: day(row, 'published'),
    source: 'News',
    publisher: PUBLISHERS.get(from) ?? from,
    type: TYPE_OF.News,
    polarity: finbert(row),
    title,
    text: row.get('description') || null,
  };
}

export const POST_LAYOUTS = [
  'timestamp,source,title,sentiment',
  'id,title,text,created,subreddit,bullish_score,bearish_score',
  'source,title,published,bullish_score,bearish_score',
];
const READERS = [headline, redditPost, rssItem];

/** The function that reads rows with this header; null if the layout is unknown. */
export function postReader(header: TableHeader): ((row: Cells) => NewPost) | null {
  const layout = POST_LAYOUTS.findIndex((columns) => hasColumns(header, columns.split(',')));
  return READERS[layout] ?? null;
}

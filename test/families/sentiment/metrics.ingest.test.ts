import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entityOfHandle, type MentionSubject } from '../../../src/families/entities/rules.ts';
import { parseNewYorkDay } from '../../../src/families/sentiment/format.ts';
import { mentionsImporter, scoredPostsImporter } from '../../../src/families/sentiment/ingest.ts';
import { countMentions, matchPosts, stockFinder, summed } from '../../../src/families/sentiment/rules/mentions.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { fileAt, getFile, hasSharedData, importError, imported, SHARED_DATA } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';

const HEADER = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';
const mentions = (...rows: string[]) =>
  imported(mentionsImporter, getFile('mentions.csv', `${[HEADER, ...rows].join('\n')}\n`));

describe('The mentions file', () => {
  it('takes a row for each day and publication, and fills in publisher and type', async () => {
    const { rows, refused } = await mentions(
      'AAPL,2025-11-20,News,Reuters,Article,6,3.5,4,1',
      'kb/person/7,2025-11-20,youtube,,,2,-0.5,0,1',
    );
    expect(refused).toEqual([]);
    const day = '2025-11-20';
    expect(rows).toEqual([
      {
        handle: 'aapl',
        day,
        source: 'News',
        publisher: 'Reuters',
        type: 'article',
        count: 6,
        polaritySum: 3.5,
        bullish: 4,
        bearish: 1,
      },
      {
        handle: 'kb/person/7',
        day,
        source: 'YouTube',
        publisher: 'YouTube',
        type: 'video',
        count: 2,
        polaritySum: -0.5,
        bullish: 0,
        bearish: 1,
      },
    ]);
  });

  it.each([
    ['AAPL,2025-02-30,News,R,a,1,0,0,0', 'date'],
    [',2025-11-20,News,R,a,1,0,0,0', 'entity'],
    ['AAPL,2025-11-20,Radio,R,a,1,0,0,0', 'source'],
    ['AAPL,2025-11-20,News,R,a,1.5,0,0,0', 'count'],
    ['AAPL,2025-11-20,News,R,a,-1,0,0,0', 'count'],
    ['AAPL,2025-11-20,News,R,a,2,2.5,0,0', 'polaritySum'],
    ['AAPL,2025-11-20,News,R,a,2,NaN,0,0', 'polaritySum'],
    ['AAPL,2025-11-20,News,R,a,2,0x1,0,0', 'polaritySum'],
    ['AAPL,2025-11-20,News,R,a,2,0,2,1', 'bullish'],
    ['AAPL,2025-11-20,News,R,a,2,0,,1', 'bullish'],
  ])('refuses %s for its %s', async (row, field) => {
    const { rows, refused } = await mentions(row, 'KO,2025-11-20,News,R,a,1,0,0,0');
    expect(rows).toHaveLength(1);
    expect(refused).toEqual([{ refused: expect.any(String), line: 2, field, content: row.replace(/^,/, ',') }]);
  });

  it('refuses to count the same twice, and a file of another kind', async () => {
    const row = 'AAPL,2025-11-20,News,Reuters,article,6,3,4,1';
    const { rows, refused } = await mentions(row, row.replace('AAPL', 'aapl'));
    expect([rows.length, refused.map(({ field }) => field)]).toEqual([1, ['entity']]);
    await importError(mentionsImporter, getFile('mentions.csv', 'ticker,date,count\nAAPL,2025-11-20,1\n'));
    await importError(scoredPostsImporter, getFile('posts.csv', `${HEADER}\n${row}\n`));
  });
});

describe('Timestamps of posts', () => {
  it.each([
    ['2026-04-18 06:00:00', '2026-04-18'],
    ['2026-04-18 03:59:59', '2026-04-17'], // 23:59:59 in New York.
    ['2026-01-18 04:59:59', '2026-01-17'],
    ['2026-03-21T15:35:00Z', '2026-03-21'],
    ['2026-03-21T02:00:00+05:30', '2026-03-20'],
    ['Sat, 21 Mar 2026 08:49:35 +0530', '2026-03-20'],
    ['Sat, 21 Mar 2026 15:00:00 GMT', '2026-03-21'],
    ['2026-03-21 21:27:39.307768', '2026-03-21'],
    ['2026-03-21', '2026-03-21'],
    ['2026-02-30 10:00:00', null],
    ['yesterday', null],
    ['', null],
  ])('%s is a moment of %s in New York', (text, day) => {
    const parsed = parseNewYorkDay(text);
    expect(parsed && isoDate(parsed)).toBe(day);
  });
});

describe('Posts', () => {
  it('in three layouts become one kind of fact', async () => {
    const one = async (name: string, content: string) =>
      (await imported(scoredPostsImporter, getFile(name, content))).rows[0];
    const day = new Date('2026-03-21T00:00:00Z');
    expect(
      await one(
        'h.csv',
        'timestamp,source,title,sentiment,label,reason\n2026-03-21 12:00:00,X/@zerohedge,Oil up,-0.6,bearish,why\n',
      ),
    ).toMatchObject({
      day,
      source: 'X',
      publisher: '@zerohedge',
      type: 'post',
      polarity: -0.6,
      title: 'Oil up',
      text: null,
    });
    expect(
      await one(
        'r.csv',
        'id,title,text,score,comments,created,subreddit,url,sentiment_label,bullish_score,bearish_score,neutral_score,confidence\n1a,"Up, up","two\nlines &gt; one",1,2,2026-03-21 12:00:00,stocks,u,bullish,0.75,0.25,0,0.75\n',
      ),
    ).toMatchObject({
      day,
      source: 'Reddit',
      publisher: 'r/stocks',
      polarity: 0.5,
      title: 'Up, up',
      text: 'two\nlines &gt; one',
    });
    expect(
      await one(
        'n.csv',
        'source,title,description,published,url,fetched_at,sentiment_label,bullish_score,bearish_score,neutral_score,confidence\nyahoo_finance,Title,,2026-03-21T12:00:00Z,u,f,neutral,0,0.5,0.5,0.5\n',
      ),
    ).toMatchObject({ day, source: 'News', publisher: 'Yahoo Finance', type: 'article', polarity: -0.5, text: null });
  });

  it('without a readable time, a title or a score in range are refused', async () => {
    const file = getFile(
      'h.csv',
      'timestamp,source,title,sentiment\nsoon,R,t,0\n2026-03-21,R,,0\n2026-03-21,R,t,1.1\n2026-03-21,R,t,\n',
    );
    const { rows, refused } = await imported(scoredPostsImporter, file);
    expect([rows, refused.map(({ field }) => field)]).toEqual([[], ['timestamp', 'title', 'sentiment', 'sentiment']]);
  });
});

const knownEntities = (
  ticker: string | null,
  name: string,
  entityId = `kb/company/${ticker?.toLowerCase()}`,
): MentionSubject => ({
  ticker,
  name,
  entityId,
  urlSlug: name.split(/\W/)[0]!,
  aliases: [],
});
const UNIVERSE = [
  knownEntities('AAPL', 'Apple Inc.'),
  knownEntities('ALL', 'Allstate Corp'),
  knownEntities('AMZN', 'Amazon.com, Inc.'),
  knownEntities('BRK.B', 'Berkshire Hathaway Inc.'),
  knownEntities('CAT', 'Caterpillar Inc.'),
  knownEntities('F', 'Ford Motor Company'),
  knownEntities('GE', 'GE Aerospace'),
  knownEntities('GEV', 'GE Vernova'),
  knownEntities('GOOGL', 'Alphabet Inc.', 'kb/company/1652044'),
  knownEntities('GOOG', 'Alphabet Inc.', 'kb/company/1652044'),
  knownEntities('JNJ', 'Johnson & Johnson'),
  knownEntities('LOW', "Lowe's Companies, Inc."),
  knownEntities('MCD', "McDonald's Corporation"),
  knownEntities('NVDA', 'NVIDIA CORP'),
  knownEntities('SPGI', 'S&P Global Inc.'),
  knownEntities('T', 'AT&T Inc.'),
  knownEntities('TGT', 'Target Corporation'),
];
const findTickers = (text: string) =>
  [...stockFinder(UNIVERSE)(text)].map((id) => id.replace('kb/company/', '')).sort();

describe('The companies a text mentions', () => {
  it.each([
    ['$aapl and $BRK.B to the moon', ['aapl', 'brk.b']],
    ['$ALL is a cashtag, ALL is a word', ['all']],
    ['ALL eyes on NVDA', ['nvda']],
    ['Is Ford (F) cheap? (NYSE: ALL) is', ['all', 'f']],
    ['F is for failure', []],
    ['BREAKING: NVDA AND TGT HALTED IN EARLY TRADE', []],
    ['Apple’s profit, Amazon&#39;s loss', ['aapl', 'amzn']],
    ['An apple a day', []],
    ['Target cuts its price target', []],
    ['TGT cuts its price target', ['tgt']],
    ['Google and Alphabet are one, GOOG and GOOGL too', ['1652044']],
    ['Berkshire sells Johnson & Johnson', ['brk.b', 'jnj']],
    ["Lowe's beats McDonald's, AT&T and S&P Global", ['low', 'mcd', 'spgi', 't']],
    ['S&P 500 falls, AT last', []],
    ['see https://x.example/NVDA?q=Apple', []],
    ['Nvidia rises', ['nvda']],
    ['GE Vernova rises', ['gev']],
    ['GE Vernova and GE rise', ['ge', 'gev']],
    ['Cat bonds, CAT bonds and ADP jobs', []],
    ['', []],
  ])('%s: %j', (text, tickers) => {
    expect(findTickers(text)).toEqual(tickers);
  });

  it('count once a post, however often it is named, bullish above 0.15 and bearish below -0.15', () => {
    const post = { day: '2025-11-20', source: 'News', publisher: 'Reuters', type: 'article', text: null };
    const posts = [0.15, 0.2, -0.15, -0.2].map((polarity) => ({
      ...post,
      polarity,
      title: 'Apple, Apple and AAPL - Target',
    }));
    const [sum, ...more] = summed(countMentions(matchPosts(posts, stockFinder(UNIVERSE))));
    expect(more).toEqual([]);
    expect(sum).toMatchObject({ entityId: 'kb/company/aapl', count: 4, bullish: 1, bearish: 1 });
    expect(sum!.polaritySum).toBeCloseTo(0, 12);
  });

  it('has the symbols of the day of a text, if several securities had one', () => {
    const sandisk = { name: 'Flash Memory', urlSlug: 'sandisk', aliases: [] };
    const find = stockFinder([
      { ...sandisk, entityId: 'old', ticker: 'SNDK', since: '1995-11-08', until: '2016-05-12' },
      { ...sandisk, entityId: 'new', ticker: 'SNDK', since: '2025-02-24', until: null },
      { ...sandisk, entityId: 'meta', ticker: 'FB' },
    ]);
    const days = ['2016-05-12', '2016-05-13', '2025-02-24'];
    expect(days.map((day) => [...find('$SNDK and $FB', day)])).toEqual([['old', 'meta'], ['meta'], ['new', 'meta']]);
    expect([...find('$SNDK')]).toEqual(['new']);
  });

  it('a handle means a listed ticker first, then a slug, then an id [AMB-54]', () => {
    const entityOf = entityOfHandle([
      ...UNIVERSE,
      knownEntities(null, 'AAPL Fans', 'kb/topic/1'),
      knownEntities(null, 'Ada', 'kb/person/7'),
    ]);
    expect(['aapl', 'brk-b', 'BRK.A', 'apple', 'ada', 'kb/person/7', 'kb-person-7', 'nobody'].map(entityOf)).toEqual([
      ...['kb/company/aapl', 'kb/company/brk.b', 'kb/company/brk.b', 'kb/company/aapl'],
      ...['kb/person/7', 'kb/person/7', 'kb/person/7', null],
    ]);
  });
});

describe('Importing again', () => {
  const app = useApp();
  const series = async () =>
    (await app.rest('/api/v2/metrics/entity/KO/metric/mentions')).body.map(({ value }: { value: number }) => value);

  it('doubles nothing, and adds posts to counts of the same publication', async () => {
    const file = { 'mentions.csv': `${HEADER}\nKO,2025-11-20,News,Reuters,article,5,1,1,0\n` };
    const posts = {
      'posts.csv': 'timestamp,source,title,sentiment\n2025-11-20 15:00:00,Reuters,Coca-Cola raises prices,0.2\n',
    };
    const [first] = await load(app, 'mentions', file);
    const [again] = await load(app, 'mentions', file);
    expect([first!.written, again!.written, again!.unchanged]).toEqual([1, 0, 1]);
    await load(app, 'scored-posts', posts);
    const [post] = await load(app, 'scored-posts', posts);
    expect([post!.written, post!.unchanged]).toEqual([0, 1]);
    expect(await series()).toEqual([6, 0]);
    const slices = await app.db.query(`SELECT "mentions" FROM "metric_slice" WHERE "entity_id" = 'kb/company/21344'`);
    expect(slices).toEqual([{ mentions: 6 }]);
  });

  it('an entity that comes later gets the mentions that are waiting for it', async () => {
    expect((await app.rest('/api/v2/metrics/entity/NOBODY/metric/mentions')).status).toBe(404);
    await load(app, 'companies', { 'companies.csv': 'ticker,name\nNOBODY,Nobody Inc.\n' });
    const { body } = await app.rest('/api/v2/metrics/entity/NOBODY/metric/mentions');
    expect(body.map(({ value }: { value: number }) => value)).toEqual([100, 0]);
  });
});

describe.skipIf(!hasSharedData)('Real posts (skipped where the shared data folder is missing)', () => {
  it.each([
    ['headlines_sentiment.csv', 3727, { News: 2038, X: 1689 }, ['2024-10-31', '2026-04-19']],
    ['reddit_sentiment.csv', 37, { Reddit: 37 }, ['2026-03-20', '2026-03-21']],
    ['rss_news_sentiment.csv', 48, { News: 48 }, ['2026-03-17', '2026-03-21']],
  ])('%s has %d posts, none refused', async (name, count, sources, span) => {
    const { rows, refused } = await imported(scoredPostsImporter, fileAt(path.join(SHARED_DATA, 'news_social', name)));
    expect(refused).toEqual([]);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    const by: Record<string, number> = {};
    for (const { source } of rows) by[String(source)] = (by[String(source)] ?? 0) + 1;
    expect(by).toEqual(sources);
    const days = rows.map(({ day }) => isoDate(day as Date)).sort();
    expect([days[0], days.at(-1)]).toEqual(span);
    for (const { polarity } of rows) expect(Math.abs(Number(polarity))).toBeLessThanOrEqual(1);
  });
});

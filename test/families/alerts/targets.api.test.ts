import { describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import { alertsJob } from '../../../src/families/alerts/derive.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { type As, useApp } from '../../support/harness.ts';

// GONE was taken over on 30 June 2025; SPY is a fund; GOOG and GOOGL are classes of one company.
const app = useApp();

const CREATE =
  'mutation Create($input: CreateAlertInput!) { createAlert(input: $input) { errors { code message path suggestions } alert { id trigger { tickers } } } }';
const UPDATE =
  'mutation Update($input: UpdateAlertInput!) { updateAlert(input: $input) { errors { code message path suggestions } alert { trigger { tickers } } } }';
const REPLAY = 'query Replay($trigger: AlertTriggerInput!) { alertReplay(trigger: $trigger) { sessions } }';

const create = (trigger: object, as: As = 'PRO') =>
  app.graphql(CREATE, { as, variables: { input: { name: 'Test', trigger } } });
type UserError = { code: string; message: string; path: string[]; suggestions: string[] };
type Refusal = { message: string; extensions: Record<string, unknown> };
/** The refusal of a query, or that of a change, written in the same way. */
const readRefusal = ({ body }: Awaited<ReturnType<typeof create>>): Refusal => {
  const changed: { errors?: UserError[] } | null = body.data && Object.values(body.data)[0];
  const refusals = [
    ...(body.errors ?? []),
    ...(changed?.errors ?? []).map(({ code, message, path, suggestions }) => ({
      message,
      extensions: { code: code.toLowerCase(), field: path.slice(1).join('.'), suggestions },
    })),
  ];
  expect(refusals).toHaveLength(1);
  return refusals[0];
};
const expectCreated = ({ body }: Awaited<ReturnType<typeof create>>) =>
  expect([body.errors, body.data.createAlert.errors]).toEqual([undefined, []]);
/** The triggers on a list of tickers, and the path of that list. */
const onTickers = (tickers: string[]): [object, string][] => [
  [{ price: { ticker: tickers[0], level: 1 } }, 'trigger.price.ticker'],
  [{ rating: { tickers } }, 'trigger.rating.tickers'],
  [{ score: { tickers, min: 1 } }, 'trigger.score.tickers'],
  [{ report: { tickers } }, 'trigger.report.tickers'],
  [{ watchlist: { tickers } }, 'trigger.watchlist.tickers'],
];

/** A key that may read only some families. */
async function createRestricted(...families: string[]): Promise<As> {
  const { id, key } = await app.newKey('PRO');
  await app.db.query('UPDATE "api_key" SET "families" = $2::text[] WHERE "id" = $1', [id, families]);
  await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'access'`);
  await app.versions.refresh();
  return { key };
}

describe('the tickers of an alert', () => {
  it.each(onTickers(['APPL']))('are suggested if they are mistyped: %j', async (trigger, field) => {
    const { extensions } = readRefusal(await create(trigger));
    expect(extensions).toMatchObject({ code: 'entity_not_found', field });
    expect(JSON.stringify(extensions.suggestions)).toContain('"AAPL"');
  });

  it.each(onTickers(['GONE']))('are named if they were delisted: %j', async (trigger, field) => {
    const { message, extensions } = readRefusal(await create(trigger));
    expect(extensions).toMatchObject({ code: 'invalid_parameter', field });
    expect(message).toBe(`${field}: GONE was delisted on 2025-06-30, so the alert could not fire.`);
  });

  it.each([
    [{ rating: { tickers: ['AAPL', 'SPY'] } }, 'trigger.rating.tickers'],
    [{ report: { tickers: ['SPY'] } }, 'trigger.report.tickers'],
    [{ watchlist: { tickers: ['SPY'], types: ['RATING_CHANGE', 'REPORT'] } }, 'trigger.watchlist.tickers'],
  ])('are refused if they are of funds, of which only stocks have it: %j', async (trigger, field) => {
    expect(readRefusal(await create(trigger)).extensions).toMatchObject({ code: 'ticker_is_etf', field });
  });

  it.each([
    { price: { ticker: 'SPY', level: 1 } },
    { score: { tickers: ['SPY'], min: 1 } },
    { watchlist: { tickers: ['SPY'] } },
  ])('may be of funds if these have it: %j', async (trigger) => {
    expectCreated(await create(trigger));
  });

  it('of a screen of funds are refused if they are of a stock', async () => {
    const plan = { filters: [] };
    const trigger = { screen: { universe: 'ETF', plan, tickers: ['SPY', 'AAPL'] } };
    const { message, extensions } = readRefusal(await create(trigger));
    expect(extensions).toMatchObject({ code: 'invalid_parameter', field: 'trigger.screen.tickers' });
    expect(message).toBe('trigger.screen.tickers: AAPL is a stock, so an alert on a screen of funds could not fire.');
    expectCreated(await create({ screen: { universe: 'ETF', plan, tickers: ['SPY'] } }));
  });

  it('are refused if they are of an index, with what serves it', async () => {
    const { message, extensions } = readRefusal(await create({ price: { ticker: '^VIX', level: 20 } }));
    expect(extensions).toMatchObject({ code: 'entity_not_found' });
    expect(message).toContain('quote(ticker: "^VIX")');
  });

  it('are those under which a company has its ratings, each once', async () => {
    const { body } = await create({ rating: { tickers: ['BRK.A', 'BRK.B'] } });
    expect(body.data.createAlert.alert.trigger.tickers).toEqual(['BRK.B']);
  });

  it('are checked by changes and replays alike', async () => {
    const { id } = (await create({ price: { ticker: 'AAPL', level: 1 } })).body.data.createAlert.alert;
    const trigger = { rating: { tickers: ['ZZZZ'] } };
    const changed = await app.graphql(UPDATE, { as: 'PRO', variables: { input: { id, trigger } } });
    const replayed = await app.graphql(REPLAY, { as: 'PRO', variables: { trigger } });
    for (const answer of [changed, replayed])
      expect(readRefusal(answer).extensions).toMatchObject({
        code: 'entity_not_found',
        field: 'trigger.rating.tickers',
      });
  });
});

describe('an alert of a restricted key', () => {
  it('on a price needs the family of prices only, and fires', async () => {
    const as = await createRestricted('prices');
    expectCreated(await create({ price: { ticker: 'AAPL', level: 1_000 } }, as));
    await app.db.query(`UPDATE "quote" SET "price" = 1001 WHERE "ticker" = 'AAPL'`);
    await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'prices'`);
    await app.versions.refresh();
    const { now } = app.clock;
    await runJob(app.db, alertsJob, { now, asOf: newYorkDay(now), log: changeLog(new Map()), onlyChanges: true });
    const { viewer } = await app.ask('{ viewer { inbox { nodes { title } } } }', as);
    expect(viewer.inbox.nodes).toEqual([{ title: 'AAPL rose above $1000.00: $1001.00.' }]);
  });

  it('learns that a ticker is mistyped, and no names of stocks', async () => {
    const as = await createRestricted('prices');
    const { extensions } = readRefusal(await create({ price: { ticker: 'APPL', level: 1 } }, as));
    expect(extensions).toMatchObject({ code: 'entity_not_found', suggestions: [] });
  });

  it.each([
    [{ report: { tickers: ['AAPL'] } }, 'calendar'],
    [{ watchlist: { tickers: ['AAPL'] } }, 'insider'],
    [{ watchlist: { tickers: ['AAPL'], types: ['RATING_CHANGE'] } }, 'ratings'],
    [{ rating: { tickers: ['AAPL'] } }, 'screener-stocks'],
  ])('is refused if it could never fire: %j', async (trigger, family) => {
    const { message, extensions } = readRefusal(await create(trigger, await createRestricted('prices', 'stocks')));
    expect(extensions.code).toBe('family_not_allowed');
    expect(message).toBe(`This API key may not read ${family}; it may read prices, stocks.`);
  });

  it('is refused if it names a type of signals that the key may not read', async () => {
    const as = await createRestricted('insider');
    const types = ['INSIDER_TRADE', 'RATING_CHANGE'];
    const refused = readRefusal(await create({ watchlist: { tickers: ['AAPL'], types } }, as));
    expect(refused.extensions.code).toBe('family_not_allowed');
    // Without types, it reports those that the key may read.
    expectCreated(await create({ watchlist: { tickers: ['AAPL'] } }, as));
  });

  it('is refused below PRO if it names only signals that no alert reports there', async () => {
    const { key } = await app.newKey('FREE');
    const refused = readRefusal(
      await create({ watchlist: { tickers: ['AAPL'], types: ['INSIDER_TRADE', 'INSIGHT'] } }, { key }),
    );
    expect(refused.extensions).toMatchObject({ code: 'invalid_parameter', field: 'trigger.watchlist.types' });
    expect(refused.message).toBe('trigger.watchlist.types: below PRO an alert reports only RATING_CHANGE.');
  });
});

describe('a study of a restricted key', () => {
  it.each([
    ['INSIDER_BUY', ['insider', 'prices', 'stocks']],
    ['EARNINGS_BEAT', ['analyst-estimates', 'calendar', 'prices', 'stocks']],
    ['UPGRADE', ['analyst-actions', 'prices', 'stocks']],
  ])('needs only the families of its kind of event: %s', async (event, families) => {
    const query = `{ eventStudy(input: { event: ${event}, from: "2025-06-01" }) { digest } }`;
    expect((await app.graphql(query, { as: await createRestricted(...families) })).body.errors).toBeUndefined();
    for (const missing of families) {
      const as = await createRestricted(...families.filter((family) => family !== missing), 'options');
      expect(readRefusal(await app.graphql(query, { as })).message).toContain(`may not read ${missing}`);
    }
  });
});

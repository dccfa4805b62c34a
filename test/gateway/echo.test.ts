import { describe, expect, it } from 'vitest';
import { truncateQuotes, withoutSuggestions } from '../../src/gateway/responses/echo.ts';
import { gatewayOn, useApp } from '../support/harness.ts';

const app = useApp();
const LONG = 'x'.repeat(5_000);

describe('the text of an error', () => {
  it.each([
    ['a short one as it is', 'Field "a" is unknown.', 'Field "a" is unknown.'],
    [
      'a long name',
      `Cannot query field "${LONG}" on type "Query".`,
      `Cannot query field "${'x'.repeat(100)}…" on type "Query".`,
    ],
    ['long words between quotes', `'${'a b '.repeat(50)}' is unknown.`, `'${'a b '.repeat(25)}…' is unknown.`],
    ['what nobody quotes', `Unexpected ${LONG}.`, `Unexpected ${'x'.repeat(100)}…`],
    ['apostrophes quote nothing', `${"The stock's word ".repeat(10)}end`, `${"The stock's word ".repeat(10)}end`],
  ])('is shortened: %s', (_name, message, expected) => {
    expect(truncateQuotes(message)).toBe(expected);
  });

  it('is at most 100 characters of a document, a variable, a path or a key [ERR-01]', async () => {
    const answers = await Promise.all([
      app.graphql(`{ ${LONG} }`),
      app.graphql(`{ stock(ticker: "${LONG}") { name } }`),
      app.graphql('query Q($t: Ticker!) { stock(ticker: $t) { name } }', { variables: { t: LONG } }),
      app.graphql('query Q($t: Timeframe!) { a: __typename }', { variables: { t: LONG } }),
      app.graphql(`{ costOf(document: "{ ${LONG} }") { calls } }`),
      app.rest(`/api/v1/stocks/price?ticker=${LONG}`),
      app.rest(`/api/v1/stocks/chart?ticker=AAPL&timeframe=${LONG}`),
      app.rest(`/api/v1/trackers/${LONG}`),
    ]);
    for (const { status, body } of answers) {
      expect(JSON.stringify(body), String(status)).not.toContain('x'.repeat(101));
    }
  });

  it('suggests names of the schema, but not where introspection is off', async () => {
    const wrong = '{ costOf(document: "{ stok { name } }") { calls } }';
    const message = (await app.graphql(wrong)).body.errors[0].message;
    expect(message).toContain('Did you mean');
    expect(withoutSuggestions(message)).not.toContain('stock');
    const closed = gatewayOn(app, { allowOnlyPersisted: true, documents: new Map([['h', wrong]]) });
    const response = await closed.fetch('http://gateway.test/graphql?documentId=h');
    expect((await response.json()).errors[0].message).not.toContain('Did you mean');
  });
});

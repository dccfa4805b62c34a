import { describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';

const app = useApp();

const WITH_VARIABLE = `query Trades($days: Int!) {
  stocks(tickers: ["AAPL", "NVDA"]) { nodes { ticker insiderTrades(period: { days: $days }) { totalCount } } }
}`;
const LITERAL = WITH_VARIABLE.replace('($days: Int!)', '').replace('$days', '366');

const ask = async (query: string, variables?: Record<string, unknown>) => {
  const { body } = await app.graphql(query, { variables });
  const errors = ((body.errors ?? []) as { path: unknown[]; extensions: { code: string } }[]).map(
    ({ path, extensions }) => `${path.join('.')} ${extensions.code}`,
  );
  return { tickers: body.data.stocks?.nodes.map(({ ticker }: { ticker: string }) => ticker), errors };
};

describe('Arguments that all objects of a list share', () => {
  it('are refused for each of them, and again each time the operation comes', async () => {
    const refused = await ask(LITERAL);
    expect(refused).toEqual({
      tickers: ['AAPL', 'NVDA'],
      errors: ['stocks.nodes.0.insiderTrades invalid_parameter', 'stocks.nodes.1.insiderTrades invalid_parameter'],
    });
    expect(await ask(LITERAL)).toEqual(refused);
  });

  it('are validated for each set of variables', async () => {
    const good = { tickers: ['AAPL', 'NVDA'], errors: [] };
    expect(await ask(WITH_VARIABLE, { days: 365 })).toEqual(good);
    expect((await ask(WITH_VARIABLE, { days: 366 })).errors).toEqual([
      'stocks.nodes.0.insiderTrades invalid_parameter',
      'stocks.nodes.1.insiderTrades invalid_parameter',
    ]);
    expect(await ask(WITH_VARIABLE, { days: 364 })).toEqual(good);
  });
});

import { describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';

const app = useApp();
const readMessage = async (query: string): Promise<string> => (await app.graphql(query)).body.errors[0].message;

describe('the error for an unknown field', () => {
  it.each([
    ['{ stock(ticker: "AAPL") { institutionalHolders { totalCount } } }', 'Did you mean "holders"?'],
    ['{ stock(ticker: "AAPL") { insiders { totalCount } } }', 'Did you mean "insiderSummary" or "insiderTrades"?'],
    ['{ screen { matched } }', 'Did you mean "curatedScreens", "etfScreen", or "stockScreen"?'],
    ['{ stock(ticker: "AAPL") { price } }', 'Did you mean "quote { price }"?'],
    ['{ holders { totalCount } }', 'Did you mean "Stock.holders", "ETF.holders", or "Security.holders"?'],
    ['{ marketStatus { status } }', 'Did you mean "market { status }"?'],
    ['{ shortVolume(ticker: "AAPL") { ticker } }', 'Did you mean "market { shortVolume }", "Stock.shortVolume", or'],
    ['{ insiderTrades { totalCount } }', 'Did you mean "market { insiderTrades }", "Insider.trades", or'],
    ['{ etfHoldings(ticker: "SPY") { totalCount } }', 'Did you mean "ETF.holdings"?'],
    ['{ stock(ticker: "AAPL") { quote { marketCap } } }', 'Did you mean "stock { marketCap }"?'],
  ])('of %s suggests %s', async (query, suggestion) => {
    expect(await readMessage(query)).toContain(suggestion);
  });

  it('keeps the suggestion of a name that is only misspelled', async () => {
    expect(await readMessage('{ stock(ticker: "AAPL") { holderz { totalCount } } }')).toContain(
      'Did you mean "holders"',
    );
  });

  it('suggests nothing for a name that no type has', async () => {
    expect(await readMessage('{ stock(ticker: "AAPL") { zzzqqqxxx } }')).toMatch(/on type "Stock"\.$/);
  });

  it('says the same in costOf', async () => {
    const document = '{ stock(ticker: "AAPL") { institutionalHolders { totalCount } } }';
    const { body } = await app.graphql('query ($document: String!) { costOf(document: $document) { calls } }', {
      variables: { document },
    });
    expect(body.errors[0].message).toContain('Did you mean "holders"?');
  });
});

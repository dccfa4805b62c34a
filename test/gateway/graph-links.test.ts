import { describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';
import { Q3 } from '../support/market-institutional.ts';

const app = useApp();

describe('links between the families', () => {
  it('the graph leads from a fund on the options board, and from its options, to the fund [OPT-01]', async () => {
    const { market, fund, stock } = await app.ask(`{
      market { optionsOverview { stocks { nodes { ticker etf { name } } } etfs { nodes { ticker etf { ticker name } stock { name } } } } }
      fund: options(ticker: "SPY") { etf { ticker } stock { ticker } }
      stock: options(ticker: "AAPL") { etf { ticker } stock { ticker } }
    }`);
    const spy = market.optionsOverview.etfs.nodes.find(({ ticker }: { ticker: string }) => ticker === 'SPY');
    expect(spy).toEqual({ ticker: 'SPY', etf: { ticker: 'SPY', name: expect.any(String) }, stock: null });
    const stocks: { etf: unknown }[] = market.optionsOverview.stocks.nodes;
    expect(stocks.map(({ etf }) => etf)).toEqual(stocks.map(() => null));
    expect(fund).toEqual({ etf: { ticker: 'SPY' }, stock: null });
    expect(stock).toEqual({ etf: null, stock: { ticker: 'AAPL' } });
  });

  it('the graph leads from a fund to what Congress disclosed of it, as from a stock [POL-01]', async () => {
    const { etf, market } = await app.ask(`{
      etf(ticker: "SPY") { politicianTrades(period: { days: 365 }) { totalCount nodes { transactionDate politician { urlSlug } } } }
      market { politicianTrades(ticker: "SPY", period: { days: 365 }) { totalCount nodes { transactionDate politician { urlSlug } } } }
    }`);
    expect(etf.politicianTrades.nodes).toEqual([
      { transactionDate: '2025-07-20', politician: { urlSlug: 'Finn-Fox' } },
    ]);
    expect(etf.politicianTrades).toEqual(market.politicianTrades);
  });

  it('the graph leads from a fund to the institutions that hold it, as from a stock [INST-01]', async () => {
    const { etf, market } = await app.ask(`{
      etf(ticker: "SPY") { holders(reportDate: "${Q3}") { totalCount nodes { filerName shares } } }
      market { institutionalHolders(ticker: "SPY", reportDate: "${Q3}") { positions { nodes { filerName shares } } } }
    }`);
    expect(etf.holders).toEqual({ totalCount: 1, nodes: [{ filerName: 'Ivy Hall', shares: 50 }] });
    expect(etf.holders.nodes).toEqual(market.institutionalHolders.positions.nodes);
  });

  it('the graph leads from a person to the member of Congress, and from a member to the person [POL-15]', async () => {
    await app.db.query(
      `INSERT INTO "entity" ("id", "type", "name", "url_slug", "aliases") VALUES ('kb/person/1', 'PERSON', 'Finn Fox', 'Finn-Fox', '{}')`,
    );
    await app.db.query(`UPDATE "politician" SET "kb_entity_id" = 'kb/person/1' WHERE "url_slug" = 'Finn-Fox'`);
    await app.versions.refresh();
    const { person, company, politicianMembers } = await app.ask(`{
      person: entity(id: "kb/person/1") { politician { urlSlug party } }
      company: entity(id: "AAPL") { politician { urlSlug } }
      politicianMembers { nodes { entity { kbEntityId } politician { urlSlug } } }
    }`);
    expect(person).toEqual({ politician: { urlSlug: 'Finn-Fox', party: 'Republican' } });
    expect(company).toEqual({ politician: null });
    const byMember = new Map(
      politicianMembers.nodes.map(({ politician, entity }: Record<string, Record<string, string>>) => [
        politician!.urlSlug,
        entity,
      ]),
    );
    expect(byMember.get('Finn-Fox')).toEqual({ kbEntityId: 'kb/person/1' });
    expect(byMember.get('Ann-Abel')).toBeNull();
  });
});

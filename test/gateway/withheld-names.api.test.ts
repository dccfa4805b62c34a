import { buildSchema, type GraphQLObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleQueries } from '../../src/web/docs/example-queries.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';
import { Q3 } from '../support/market-institutional.ts';
import { addRecordedDays } from '../support/recorded-days.ts';
import { faultsOfWithheld } from '../support/withheld-names.ts';
import { gatedTypes } from './gated-paths.ts';

const app = useApp(({ db }) => addRecordedDays(db));

let examples: ReturnType<typeof exampleQueries>;
beforeAll(async () => {
  const lookUp = async (query: string, variables?: Record<string, unknown>) =>
    (await app.graphql(query, { variables })).body.data;
  examples = exampleQueries(schema, await sampleValues(lookUp));
});

const listFields = (name: string) => gatedTypes.find((type) => type.name === name)!.getFields();

describe('The names in withheld', () => {
  it('are fields of the type; a deprecated field gives its replacement', () => {
    const { Overview } = buildSchema(`
      type Query { overview: Overview }
      type Overview { stocks: [Int!] rows: [Int!] @deprecated(reason: "Use stocks. It stays until 2030-01-31.") }
    `).getTypeMap();
    const fields = (Overview as GraphQLObjectType).getFields();
    expect(faultsOfWithheld(fields, ['stocks', 'rows'])).toEqual([]);
    expect(faultsOfWithheld(fields, ['rows'])).toEqual([
      'rows is deprecated for stocks',
      'only deprecated fields are named',
    ]);
    expect(faultsOfWithheld(listFields('OptionsOverview'), ['stocks', 'nothing'])).toEqual(['nothing is no field']);
    expect(faultsOfWithheld(listFields('InsightConnection'), ['edges', 'nodes', 'nodes.metadata'])).toEqual([]);
  });

  it('withheld of institutional flows and holders includes the current field names [INST-17]', async () => {
    const data = await app.ask(
      `{ market { institutionalFlows(reportDate: "${Q3}") { withheld } }
         market { institutionalHolders(ticker: "AAPL", reportDate: "${Q3}") { withheld } } }`,
      await app.newKey('FREE'),
    );
    expect(data.market.institutionalFlows.withheld).toEqual(expect.arrayContaining(['netSelling']));
    expect(data.market.institutionalHolders.withheld).toEqual(['positions']);
  });

  it.each(gatedTypes.map(({ name }) => name))('withheld of %s has current names for a FREE key', async (name) => {
    const query = examples.ofType(name)!;
    expect(query).toContain('withheld');
    // The harness checks every response.
    const { body } = await app.graphql(query, { as: await app.newKey('FREE') });
    expect(body.errors).toBeUndefined();
  });
});

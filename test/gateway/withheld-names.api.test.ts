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
    const fields = listFields('OptionsOverview');
    expect(faultsOfWithheld(fields, ['stocks', 'rows'])).toEqual([]);
    expect(faultsOfWithheld(fields, ['rows'])).toEqual([
      'rows is deprecated for stocks',
      'only deprecated fields are named',
    ]);
    expect(faultsOfWithheld(fields, ['stocks', 'nothing'])).toEqual(['nothing is no field']);
    expect(faultsOfWithheld(listFields('InsightConnection'), ['edges', 'nodes', 'nodes.metadata'])).toEqual([]);
  });

  it('withheld of institutional flows and holders includes the current field names [INST-17]', async () => {
    const data = await app.ask(
      `{ institutionalFlows(reportDate: "${Q3}") { withheld }
         institutionalHolders(ticker: "AAPL", reportDate: "${Q3}") { withheld } }`,
      await app.newKey('FREE'),
    );
    expect(data.institutionalFlows.withheld).toEqual(expect.arrayContaining(['netSelling', 'outflows']));
    expect(data.institutionalHolders.withheld).toEqual(['positions', 'holders']);
  });

  it.each(gatedTypes.map(({ name }) => name))('withheld of %s has current names for a FREE key', async (name) => {
    const query = examples.ofType(name)!;
    expect(query).toContain('withheld');
    // The harness checks every response.
    const { body } = await app.graphql(query, { as: await app.newKey('FREE') });
    expect(body.errors).toBeUndefined();
  });

  it('every deprecated list that a preview shortens has a replacement on the same type', () => {
    const lists = gatedTypes.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ deprecationReason }) => deprecationReason?.startsWith('Use '))
        .map((field) => [type, field] as const),
    );
    expect(lists.length).toBeGreaterThan(7);
    for (const [type, { name, deprecationReason }] of lists) {
      const instead = /^Use `?(\w+)/.exec(deprecationReason!)?.[1];
      expect(Object.keys(type.getFields()), `${type.name}.${name}`).toContain(instead);
    }
  });
});

import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { asOfTransform } from '../../client/as-of-transform.ts';
import { createGateway } from '../../client/core/gateway.ts';
import { watchDataVersions } from '../../client/core/updates.ts';
import { gatewayQuery } from '../../client/query/options.ts';

const transformed = (text: string): string => {
  const [file] = asOfTransform.transform({ documents: [{ document: parse(text) }] });
  return print(file!.document!).replaceAll(/\s+/g, ' ');
};

/** A gateway that collects the bodies that are sent to it. */
function createRecorder(asOf?: string) {
  const bodies: { variables?: unknown }[] = [];
  const fetch = (async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return new Response('{"data":{}}', { headers: { 'content-type': 'application/json' } });
  }) as unknown as typeof globalThis.fetch;
  return { bodies, gateway: createGateway({ url: 'https://signals.example/graphql', fetch, ...(asOf && { asOf }) }) };
}

const DOCUMENT = 'query Price($ticker: Ticker!, $asOf: Date) @asOf(day: $asOf) { quote(ticker: $ticker) { price } }';
const VARIABLES = { ticker: 'AAPL' };

describe('A past day in the kit', () => {
  it('is a variable of every query that codegen writes, but not of one that states its day', () => {
    expect(transformed('query A($n: Int) { stocks(first: $n) { totalCount } }')).toBe(
      'query A($n: Int, $asOf: Date) @asOf(day: $asOf) { stocks(first: $n) { totalCount } }',
    );
    const dated = 'query B @asOf(day: "2025-11-18") { __typename }';
    expect(transformed(dated)).toBe(dated);
    const stream = 'subscription C { dataUpdated { family } }';
    expect(transformed(stream)).toBe(stream);
  });

  it('is sent with every request of a gateway, unless the request has its own', async () => {
    const { gateway, bodies } = createRecorder('2025-11-18');
    await gateway.request(DOCUMENT, VARIABLES);
    await gateway.request(DOCUMENT, VARIABLES, { asOf: '2025-11-14' });
    await gateway.request(DOCUMENT, VARIABLES, { asOf: null });
    expect(bodies.map(({ variables }) => variables)).toEqual([
      { ticker: 'AAPL', asOf: '2025-11-18' },
      { ticker: 'AAPL', asOf: '2025-11-14' },
      { ticker: 'AAPL' },
    ]);
  });

  it('is part of the key of a cached response', () => {
    const { gateway } = createRecorder('2025-11-18');
    const keys = [undefined, '2025-11-14', null].map((asOf) =>
      JSON.stringify(gatewayQuery(gateway, DOCUMENT, VARIABLES, { asOf }).queryKey.at(-1)),
    );
    expect(keys).toEqual(['{"asOf":"2025-11-18"}', '{"asOf":"2025-11-14"}', '{}']);
  });

  it('the versions of the data are always requested as of now', async () => {
    const { gateway, bodies } = createRecorder('2025-11-18');
    const versions = await new Promise((resolve) => {
      const stop = watchDataVersions(gateway, (current) => {
        stop();
        resolve(current);
      });
    });
    const requests = bodies.filter((body) => JSON.stringify(body).includes('DataVersions'));
    expect(requests.map(({ variables }) => variables)).toEqual([{ families: null }]);
    expect(versions).toEqual([]);
  });

  it('is refused for a document that would be answered as of now', async () => {
    const { gateway } = createRecorder('2025-11-18');
    await expect(gateway.request('{ __typename }')).rejects.toThrow('The document takes no $asOf');
  });
});

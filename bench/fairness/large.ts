import { Agent, request } from 'node:http';
import { randomFrom } from '../random.ts';
import type { LargeOrder, ReceivedMessage } from './messages.ts';

// Sends large operations from a separate process, so that receiving them does not delay the requests being measured.

const STOCKS = 50;

/** The window differs each time, so no response is cached; the rows are. */
const QUERY = `query Charts($tickers: [Ticker!]!, $days: Int!) { stocks(tickers: $tickers, first: ${STOCKS}) { nodes {
  ticker name quote { price changePercent }
  chart(period: { window: ONE_YEAR }) { day open high low close volume }
  insiderTrades(period: { days: $days }) { totalCount } } } }`;

const random = randomFrom(11);
const times: number[] = [];
let bytes = 0;

function send({ port, keys, tickers }: LargeOrder, agent: Agent): Promise<void> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'x-service-api-key': random.of(keys) };
  const variables = { tickers: random.some(tickers, STOCKS), days: 1 + random.below(365) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: '/graphql', method: 'POST', agent, headers },
      (response) => {
        response.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        response.on('error', reject);
        response.on('end', () => {
          times.push(performance.now() - began);
          if (response.statusCode === 200) resolve();
          else reject(new Error(`a large operation was answered ${response.statusCode}`));
        });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify({ query: QUERY, variables }));
  });
}

async function sendAgain(order: LargeOrder, agent: Agent): Promise<never> {
  for (;;) await send(order, agent);
}

process.on('message', (order: LargeOrder | 'report') => {
  if (order !== 'report') {
    const agent = new Agent({ keepAlive: true, maxSockets: order.inFlight });
    for (let n = 0; n < order.inFlight; n += 1) void sendAgain(order, agent);
    return;
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const count = times.length;
  const received: ReceivedMessage = {
    count,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes: bytes / Math.max(1, count),
  };
  process.send!(received, () => process.exit());
});
process.on('disconnect', () => process.exit());

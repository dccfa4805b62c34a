/** What the process that sends large operations gets: the gateway, and its keys. `inFlight`: how many at a time. */
export type Order = { port: number; keys: readonly string[]; tickers: readonly string[]; inFlight: number };
/** What it has received: milliseconds to a whole response, and the bytes of a response on average. */
export type Received = { count: number; p50: number; p99: number; bytes: number };

/**
 * Sent to the process that sends large operations: the gateway and its keys. `inFlight`: the number of concurrent
 * operations.
 */
export type LargeOrder = { port: number; keys: readonly string[]; tickers: readonly string[]; inFlight: number };
/** Its measurements: milliseconds until a response is complete, and the mean size of a response in bytes. */
export type ReceivedMessage = { count: number; p50: number; p99: number; bytes: number };

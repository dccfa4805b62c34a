const MOST_WAITS = 3;
const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * A fetch for any client: with the key, and as patient as the gateway asks (429 and 503 with `Retry-After`). A month that
 * is used up has no `Retry-After` and is answered at once.
 */
export const patientFetch =
  (apiKey: string, send: typeof fetch = fetch, pause = wait): typeof fetch =>
  async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Service-API-Key', apiKey);
    // The same for every try: a mutation is done once.
    if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
    for (let waits = 0; ; waits++) {
      const response = await send(url, { ...init, headers });
      const seconds = response.headers.get('retry-after');
      if (seconds === null || waits === MOST_WAITS) return response;
      await pause(Number(seconds));
    }
  };

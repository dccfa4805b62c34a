/** The gateway's endpoint and the key, which only the server knows. They are read per request: a build needs neither. */
export const signals = () => ({ url: process.env.SIGNALS_URL ?? '', apiKey: process.env.SIGNALS_KEY ?? '' });

import { defineEnvVars } from '@sveltejs/kit/env';

// A build needs neither.
const schema = (value) => value ?? '';

/** The gateway's endpoint and the key, which only the server knows. */
export const variables = defineEnvVars({ SIGNALS_URL: { schema }, SIGNALS_KEY: { schema } });

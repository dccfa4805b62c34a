import { storedDemoKeys } from './demo-keys.ts';
import { stored } from './stored.ts';

/** GraphiQL uses the same storage key, so both share the API key. */
const storedKey = stored(
  'market-signals:api-key',
  (text) => text,
  (key) => key,
);

/** Stores a key; null or an empty text removes it. */
export const keepKey = (key: string | null): void => storedKey.keep(key || null);

/** The stored key. On the first visit to a demo, the key with the most access; null if there is none. */
export const useKey = (): string | null => storedKey.use() ?? storedDemoKeys?.PRO ?? null;

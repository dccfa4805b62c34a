import { storedDemoKeys } from './demo-keys.ts';
import { stored } from './stored.ts';

/** Where GraphiQL keeps its key as well: one key for both. */
const own = stored(
  'market-signals:api-key',
  (text) => text,
  (key) => key,
);

/** Remembers a key; null or an empty one is forgotten. */
export const keepKey = (key: string | null): void => own.keep(key || null);

/** The remembered key. The first visit to a demo begins with the key that shows most; null without any. */
export const useKey = (): string | null => own.use() ?? storedDemoKeys?.PRO ?? null;

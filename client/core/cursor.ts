import type { TypedDocument } from './document.ts';
import { follow, type StreamHandlers } from './follow.ts';
import type { Gateway } from './gateway.ts';

/** A place for cursors, such as `localStorage`. */
export type CursorStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

function createMemoryStorage(): CursorStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const memory = /* @__PURE__ */ createMemoryStorage();

/** The storage of the browser; without it, memory that lasts as long as the page. */
export function getDefaultStorage(): CursorStorage {
  try {
    return globalThis.localStorage ?? memory;
  } catch {
    // A browser may refuse access to its storage.
    return memory;
  }
}

type CursorHandlers<Data> = StreamHandlers<Data> & {
  storage: CursorStorage;
  /** The name of the cursor in the storage. */
  key: string;
  getCursor(event: Data): string;
  /** The cursor is too old: the stream begins now, and what happened in between has to be read from lists. */
  expired?(): void;
};

/**
 * Follows a subscription from its stored cursor, also after a restart of the application. An event that was being processed
 * when the application ended is delivered again; no other is lost or repeated.
 */
export async function followFromCursor<Data, Variables extends { cursor?: string | null | undefined }>(
  gateway: Gateway,
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { storage, key, getCursor, expired, ...handlers }: CursorHandlers<Data>,
): Promise<void> {
  for (let isExpired = true; isExpired; ) {
    isExpired = false;
    await follow(gateway, document, () => ({ ...variables, cursor: storage.getItem(key) }), {
      ...handlers,
      next(event) {
        handlers.next(event);
        storage.setItem(key, getCursor(event));
      },
      failed(error) {
        isExpired = error.code === 'cursor_expired';
        handlers.failed?.(error);
      },
    });
    if (handlers.signal.aborted || !isExpired) return;
    storage.removeItem(key);
    expired?.();
  }
}

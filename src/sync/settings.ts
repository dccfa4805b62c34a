import type { Wanted } from './scope.ts';

/** How files are fetched, as configured. */
export type SyncSettings = {
  /** Whether the gateway fetches automatically, on the sources' schedules. */
  isOn: boolean;
  wanted: Wanted | null;
  /** `SYNC_CONTACT` and `SYNC_KEY_...`, by name. */
  values: Readonly<Record<string, string>>;
  /** Files that define the user's own sources. */
  sources: readonly string[];
  /** Base address of a mirror of all hosts; null: the hosts' own addresses. */
  mirror: string | null;
};

export const CONTACT = 'SYNC_CONTACT';
/** Names of key settings. */
const KEY = /^SYNC_KEY_[A-Z0-9_]+$/;
/** Shorter texts are no keys of vendors, and are in every message. */
const MIN_KEY_LENGTH = 4;

/** The contact and the keys among the variables of the environment. */
export const syncValues = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value && (name === CONTACT || KEY.test(name)) ? [[name, value]] : [],
    ),
  );

/** The `User-Agent` sent to hosts: this program, and who operates it. Never that of a browser. */
export const buildUserAgent = ({ values }: SyncSettings, version: string): string =>
  `market-signals/${version}${values[CONTACT] ? ` (${values[CONTACT]})` : ''}`;

/** Redacts the keys in a host's text: some hosts echo the key of the request. */
export const withoutKeys = (text: string, values: SyncSettings['values']): string =>
  Object.entries(values).reduce(
    (redacted, [name, key]) =>
      KEY.test(name) && key.length >= MIN_KEY_LENGTH ? redacted.replaceAll(key, name) : redacted,
    text,
  );

import type { Wanted } from './scope.ts';

/** How files are fetched, as configured. */
export type SyncSettings = {
  /** Whether the gateway fetches by itself, on the sources' schedules. */
  isOn: boolean;
  wanted: Wanted | null;
  /** `SYNC_CONTACT` and `SYNC_KEY_...`, by name. */
  values: Readonly<Record<string, string>>;
  /** Files with sources of the user's own. */
  sources: readonly string[];
  /** Where all hosts are found instead; null: at their own addresses. */
  mirror: string | null;
};

export const CONTACT = 'SYNC_CONTACT';
/** How the names of keys begin. */
const KEY = /^SYNC_KEY_[A-Z0-9_]+$/;

/** The contact and the keys among the variables of the environment. */
export const syncValues = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value && (name === CONTACT || KEY.test(name)) ? [[name, value]] : [],
    ),
  );

/** Who asks, as the hosts see it: this program, and who runs it. Never a browser. */
export const buildUserAgent = ({ values }: SyncSettings, version: string): string =>
  `market-signals/${version}${values[CONTACT] ? ` (${values[CONTACT]})` : ''}`;

/** Hides the keys in a text of a host: some repeat the key that they were asked with. */
export const withoutKeys = (text: string, values: SyncSettings['values']): string =>
  Object.entries(values).reduce((shown, [name, key]) => (KEY.test(name) ? shown.replaceAll(key, name) : shown), text);

type Keyed = { queryKey: readonly unknown[] };

/** The past day in the key of a query; null: now. */
const readDayOfKey = ({ queryKey }: Keyed): string | null =>
  (queryKey.at(-1) as { asOf?: string } | undefined)?.asOf ?? null;

/** The response before, if it is of this day. */
export const keepOnDay = <Data>(day: string | null, before: Data | undefined, query?: Keyed): Data | undefined =>
  query && readDayOfKey(query) === day ? before : undefined;

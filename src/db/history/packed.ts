import { HISTORY_SCHEMA } from './schema-name.ts';

/** Columns with series of numbers, which are stored as integers: their JSON is half of a row. Names are quoted. */
const PACKED: Readonly<Record<string, readonly string[]>> = {
  screener_stock: ['price_sparkline30_d', 'service_score_bars7_d', 'service_score_bars30_d'],
};
const PACKED_TYPE = 'integer[]';

const isPacked = (table: string, column: string): boolean => PACKED[table]?.includes(column) ?? false;

/** The type of a column in history. `type`: in the snapshot. */
export const getStoredType = (table: string, column: string, type: string): string =>
  isPacked(table, column) ? PACKED_TYPE : type;

/** SQL: a value of a snapshot as history stores it. */
export const formatStored = (table: string, column: string, value: string): string =>
  isPacked(table, column) ? `${HISTORY_SCHEMA}.pack_series(${value})` : value;

/** SQL: a value of history as the snapshot had it. */
export const formatServed = (table: string, column: string, value: string): string =>
  isPacked(table, column) ? `${HISTORY_SCHEMA}.unpack_series(${value})` : value;

// The first integer is 0 before ten-thousandths, and 1 before the characters of a JSON text that these cannot express to
// the byte, such as a price of 700,000 dollars.
export const PACK_FUNCTIONS = `
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.unpack_series(packed integer[]) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE packed[1]
    WHEN 0 THEN (SELECT jsonb_agg(trim_scale(v::numeric / 10000)) FROM unnest(packed[2:]) AS v)
    ELSE (SELECT string_agg(chr(v), '')::jsonb FROM unnest(packed[2:]) AS v) END
$$;
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.pack_series(series jsonb) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN series::text ~ '^\\[((-?\\d{1,5}(\\.\\d{0,3}[1-9])?|null)(, |\\]$))+$'
    THEN (SELECT 0 || array_agg((v * 10000)::integer) FROM unnest(translate(series::text, '[]', '{}')::numeric[]) AS v)
    ELSE (SELECT 1 || array_agg(ascii(c)) FROM unnest(string_to_array(series::text, NULL)) AS c) END
$$;`;

import { HISTORY_SCHEMA } from './schema-name.ts';

/** How history stores a column of JSON in less space. `store` and `serve`: SQL of a value by SQL of the other. */
type Packing = { type: string; store(value: string): string; serve(value: string): string };

/** Numbers as integers. */
const SERIES: Packing = {
  type: 'integer[]',
  store: (value) => `${HISTORY_SCHEMA}.pack_series(${value})`,
  serve: (value) => `${HISTORY_SCHEMA}.unpack_series(${value})`,
};

/**
 * JSON as text, in which a control character replaces each key with its punctuation. JSON escapes control characters in its
 * values, so any text is restored to the byte.
 */
function packKeys(...keys: readonly string[]): Packing {
  const tokens = [', ', '{'].flatMap((before) => keys.map((key) => `'${before}"${key}": '`));
  const characters = tokens.map((token, index) => ({ token, character: `chr(${index + 1})` }));
  return {
    type: 'text',
    store: (value) =>
      characters.reduce((text, { token, character }) => `replace(${text}, ${token}, ${character})`, `${value}::text`),
    serve: (value) =>
      `${characters.reduceRight((text, { token, character }) => `replace(${text}, ${character}, ${token})`, value)}::jsonb`,
  };
}

/** Columns whose JSON is a large part of the rows that a day adds. Names are quoted as in SQL. */
const PACKINGS: Readonly<Record<string, Readonly<Record<string, Packing>>>> = {
  option_dossier: {
    oi_walls: packKeys('oi', 'strike', 'expiry', 'maxPain', 'putWalls', 'callWalls'),
    unusual: packKeys('oi', 'dte', 'type', 'expiry', 'strike', 'volume', 'premium', 'contract', 'volOiRatio'),
  },
  screener_stock: { price_sparkline30_d: SERIES, service_score_bars7_d: SERIES, service_score_bars30_d: SERIES },
  tracker_row: { metrics: packKeys('unit', 'label', 'value') },
};

const findPacking = (table: string, column: string): Packing | undefined => PACKINGS[table]?.[column];

/** The type of a column in history. `type`: in the snapshot. */
export const getStoredType = (table: string, column: string, type: string): string =>
  findPacking(table, column)?.type ?? type;

/** SQL: a value of a snapshot as history stores it. */
export const formatStored = (table: string, column: string, value: string): string =>
  findPacking(table, column)?.store(value) ?? value;

/** SQL: a value of history as the snapshot had it. */
export const formatServed = (table: string, column: string, value: string): string =>
  findPacking(table, column)?.serve(value) ?? value;

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

import { HISTORY_SCHEMA } from './schema-name.ts';

/** How history stores a column of JSON in less space. `store` and `serve`: SQL of a value by SQL of the other. */
type Packing = { type: string; store(value: string): string; serve(value: string): string };

/** Numbers as integers of a few bytes. */
const SERIES: Packing = {
  type: 'bytea',
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

/** A form of a series: bytes per number, and decimals. The sum of both is its first byte. */
const FORMS = [
  { width: 2, decimals: 2 },
  { width: 3, decimals: 2 },
  { width: 4, decimals: 2 },
  { width: 3, decimals: 4 },
  { width: 4, decimals: 4 },
] as const;

/** SQL: the width of a form by its decimals and the largest value. The numbers are offset by half of their range; 0 is null. */
const WIDTH = `CASE WHEN max(scale(v)) <= 2 THEN CASE WHEN max(abs(v)) < 327.67 THEN 2 WHEN max(abs(v)) < 83886 THEN 3 ELSE 4 END
          WHEN max(abs(v)) < 838.86 THEN 3 ELSE 4 END`;

// The first byte is 0 before the text of a JSON value that no form can express to the byte, such as a price of 700,000
// dollars. Earlier versions stored integers: ten-thousandths after 0, characters after 1.
export const PACK_FUNCTIONS = `
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.unpack_series(packed integer[]) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE packed[1]
    WHEN 0 THEN (SELECT jsonb_agg(trim_scale(v::numeric / 10000)) FROM unnest(packed[2:]) AS v)
    ELSE (SELECT string_agg(chr(v), '')::jsonb FROM unnest(packed[2:]) AS v) END
$$;
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.unpack_series(packed bytea) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE get_byte(packed, 0) WHEN 0 THEN convert_from(substring(packed FROM 2), 'UTF8')::jsonb
    ELSE (SELECT jsonb_agg(CASE WHEN n > 0 THEN trim_scale((n - (1::bigint << 8 * f.width - 1))::numeric / f.factor) END ORDER BY place)
      FROM (VALUES ${FORMS.map(({ width, decimals }) => `(${width + decimals}, ${width}, ${10 ** decimals})`).join(', ')}) AS f(code, width, factor)
      CROSS JOIN LATERAL generate_series(2, length(packed), f.width) AS place
      CROSS JOIN LATERAL (SELECT ('x' || encode(substring(packed FROM place FOR f.width), 'hex'))::bit(32)::bigint >> 32 - 8 * f.width AS n) AS v
      WHERE f.code = get_byte(packed, 0)) END
$$;
DO $functions$ BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE oid = to_regprocedure('${HISTORY_SCHEMA}.pack_series(jsonb)') AND prorettype <> 'bytea'::regtype) THEN
    DROP FUNCTION ${HISTORY_SCHEMA}.pack_series(jsonb);
  END IF;
END $functions$;
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.pack_series(series jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN series::text ~ '^\\[((-?\\d{1,5}(\\.\\d{0,3}[1-9])?|null)(, |\\]$))+$'
    THEN (SELECT set_byte('\\x00', 0, f.width + f.decimals) || string_agg(
        substring(int8send(coalesce((v * 10 ^ f.decimals)::bigint + (1::bigint << 8 * f.width - 1), 0)) FROM 9 - f.width), '' ORDER BY place)
      FROM (SELECT translate(series::text, '[]', '{}')::numeric[] AS list) AS s
      CROSS JOIN LATERAL (SELECT CASE WHEN max(scale(v)) <= 2 THEN 2 ELSE 4 END AS decimals, ${WIDTH} AS width FROM unnest(list) AS v) AS f
      CROSS JOIN LATERAL unnest(list) WITH ORDINALITY AS e(v, place) GROUP BY f.width, f.decimals)
    ELSE '\\x00'::bytea || convert_to(series::text, 'UTF8') END
$$;
CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.pack_series(packed integer[]) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT ${HISTORY_SCHEMA}.pack_series(${HISTORY_SCHEMA}.unpack_series(packed))
$$;`;

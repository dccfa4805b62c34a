import pg from 'pg';

type ParserLookup = typeof pg.types.getTypeParser;
type Parsers = Readonly<Record<number, (text: string) => unknown>>;

/** Ids of PostgreSQL's types. */
export const OID = {
  date: 1082,
  int8: 20,
  dates: 1182,
  float4s: 1021,
  float8s: 1022,
  int4s: 1007,
  int8s: 1016,
} as const;

/** Parses an array of numbers in an eighth of the time that the driver takes, which reads it character by character. */
const parseNumbers = (text: string): (number | null)[] =>
  JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);

/** Counts are small enough for numbers, and so are arrays of them; such an array holds a column of many rows. */
export const NUMBER_PARSERS: Parsers = {
  [OID.int8]: Number,
  [OID.float4s]: parseNumbers,
  [OID.float8s]: parseNumbers,
  [OID.int4s]: parseNumbers,
  [OID.int8s]: parseNumbers,
};

/** A lookup of these parsers, and of the driver's own for all other types. */
export const createParserLookup = (parsers: Parsers): ParserLookup =>
  ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as ParserLookup;

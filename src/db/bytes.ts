/** SQL: numbers as big-endian doubles, NaN for null; unpack them with `unpackNumbers`. @param value SQL */
export const selectDoubles = (value: string): string => `string_agg(float8send(coalesce(${value}, 'NaN')), ''::bytea)`;

/** SQL: bytes as text. The driver decodes base64 several times as fast as its own format of bytes. @param bytes SQL */
export const selectBase64 = (bytes: string): string => `translate(encode(${bytes}, 'base64'), E'\\n', '')`;

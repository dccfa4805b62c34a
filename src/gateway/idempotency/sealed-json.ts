import { createSecretBox } from '../../lib/secret-box.ts';

const DATE = '$date';

/** JSON that keeps dates. */
const write = (value: unknown): string =>
  JSON.stringify({ value }, function (this: Record<string, unknown>, name, plain) {
    const original = this[name];
    return original instanceof Date ? { [DATE]: original.toISOString() } : plain;
  });

const decode = (text: string): { value: unknown } =>
  JSON.parse(text, (_name, value) => (typeof value?.[DATE] === 'string' ? new Date(value[DATE]) : value));

/**
 * Encrypts results and answers of a request, which may contain new secrets. The key derives from texts that the
 * caller sends and the database does not have.
 * @param owner the row that stores the texts
 */
export function createSealedJson(secret: string, owner: string) {
  const box = createSecretBox(secret, 'market-signals answers');
  return {
    seal: (value: unknown): string => box.seal(write(value), owner),
    open: (sealed: string): { value: unknown } => decode(box.open(sealed, owner)),
  };
}

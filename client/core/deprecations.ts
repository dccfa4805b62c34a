import { findOperationName } from './operation-name.ts';

/** A deprecated field, argument, input field, or enum value that a document uses: an entry of `extensions.deprecations`. */
type Deprecation = { field: string; replacement: string | null; removalDate: string | null };

// Bundlers replace the whole expression; a page without a bundler has no `process`.
declare const process: { env: { NODE_ENV?: string } };
function isProduction(): boolean {
  try {
    return process.env.NODE_ENV === 'production';
  } catch {
    return true;
  }
}

const warned = new Set<string>();

const formatNotice = (operation: string, { field, replacement, removalDate }: Deprecation): string =>
  `${operation} uses ${field}, which is deprecated${removalDate === null ? '' : ` and stays until ${removalDate}`}.${
    replacement === null ? '' : ` Use ${replacement}.`
  }`;

/**
 * Prints each deprecated part of a document once, in development. It does not trust the notices: a proxy in between may send
 * anything.
 * @param operation the name of the operation, if it has one
 */
export function warnOfDeprecations(notices: unknown, operation = 'A document'): void {
  if (!Array.isArray(notices) || isProduction()) return;
  for (const notice of notices as Deprecation[]) {
    const text = formatNotice(operation, notice);
    if (warned.has(text)) continue;
    warned.add(text);
    console.warn(text);
  }
}

/** Like `warnOfDeprecations`, for the text of a document. */
export const warnOfText = (notices: unknown, document: string): void =>
  warnOfDeprecations(notices, findOperationName(document));

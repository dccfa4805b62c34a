import { Kind, type TypeNode } from 'graphql';
import type { Route } from '../../graph/rest/route.ts';
import { type DaySymbols, toSecurityKey } from '../../market/identity/day-symbols.ts';
import { canonicalTicker } from '../../market/ticker.ts';

const isTicker = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE
    ? isTicker(type.type)
    : type.kind === Kind.NAMED_TYPE && type.name.value === 'Ticker';

/** The symbol that a security has now, by one that it had before; null if it still has it. */
function findNewSymbol(text: string | null | undefined, { keysBySymbol, printing }: DaySymbols): string | null {
  const symbol = text ? canonicalTicker(text) : null;
  if (symbol === null) return null;
  const current = printing.scalar(toSecurityKey({ keysBySymbol, printing }, symbol));
  return current === symbol ? null : current;
}

/**
 * The address that serves the same response under the symbols of now; null if the request has them already.
 * @param params the segments of the path that the route names
 */
export function findContentLocation(
  { path, operation }: Pick<Route, 'path' | 'operation'>,
  params: Readonly<Record<string, string>>,
  url: URL,
  symbols: DaySymbols,
): string | null {
  const segments: Record<string, string> = { ...params };
  const query = new URLSearchParams(url.searchParams);
  let isRenamed = false;
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (!isTicker(type)) continue;
    const inPath = name in params;
    const symbol = findNewSymbol(inPath ? params[name] : query.get(name), symbols);
    if (symbol === null) continue;
    isRenamed = true;
    if (inPath) segments[name] = symbol;
    else query.set(name, symbol);
  }
  if (!isRenamed) return null;
  const pathname = path.replace(/:(\w+)/g, (_segment, name: string) => encodeURIComponent(segments[name] ?? ''));
  const search = query.toString();
  return search ? `${pathname}?${search}` : pathname;
}

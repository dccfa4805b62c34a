import type { ExecutionResult, GraphQLError } from 'graphql';
import { toJsonValue } from '../executor/json-text.ts';
import type { Cost } from '../gateway/request/charge.ts';
import { MEMBERS } from '../graph/errors.ts';
import type { UpgradeOffer } from '../graph/preview.ts';

/** Significant digits of a figure; more would be noise to a reader. */
const DIGITS = 7;

type Json = unknown;
type Offer = Pick<UpgradeOffer, 'relay' | 'url'> & { price?: string; messages: string[] };

/** The answer of a tool. */
export type ToolAnswer = {
  data?: Json;
  errors?: { code: unknown; message: string; path?: string }[];
  /** The offer for data that the tier withholds; `withheld` in `data` names that data. */
  upgrade?: Offer;
  cost?: { calls: number; leftThisMinute: number | null; leftThisMonth?: number };
};

/**
 * Removes members without information: nulls, empty lists in `withheld`, and false `isPreview`. Offers of previews are
 * removed and passed to `offered`.
 */
export function compact(value: Json, offered: (offer: UpgradeOffer) => void): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map((item) => compact(item, offered));
  if (typeof value !== 'object' || value === null) return value;
  const compacted: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'upgrade' && member) offered(member as UpgradeOffer);
    else if (
      member !== null &&
      !(name === 'withheld' && (member as Json[]).length === 0) &&
      !(name === 'isPreview' && !member)
    )
      compacted[name] = compact(member, offered);
  }
  return compacted;
}

const toToolError = ({ message, path, extensions }: GraphQLError) => ({
  code: extensions.code,
  message,
  ...(path && { path: path.join('.') }),
  ...Object.fromEntries(MEMBERS.flatMap((name) => (name in extensions ? [[name, extensions[name]]] : []))),
});

const toToolCost = ({ actual, minute, month }: Cost): ToolAnswer['cost'] => ({
  calls: actual,
  leftThisMinute: minute.remaining,
  // Omitted if there is no cap.
  ...(month.remaining !== null && { leftThisMonth: month.remaining }),
});

/** Converts the result of an operation to a tool's answer. @param asIs whether to return the data unchanged */
export function toolAnswer({ data, errors, extensions }: ExecutionResult, asIs = false): ToolAnswer {
  let upgrade: Offer | undefined;
  const offered = ({ relay, url, price, message }: UpgradeOffer) => {
    upgrade ??= { relay, url, ...(price !== null && { price }), messages: [] };
    if (!upgrade.messages.includes(message)) upgrade.messages.push(message);
  };
  const value = data ? toJsonValue(data) : null;
  const cost = extensions?.cost as Cost | undefined;
  return {
    ...(value && { data: asIs ? value : compact(value, offered) }),
    ...(errors && { errors: errors.map(toToolError) }),
    ...(upgrade && { upgrade }),
    ...(cost && { cost: toToolCost(cost) }),
  };
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty));

/** Whether something failed and nothing else was found. */
export const hasFailed = ({ data, errors }: ToolAnswer): boolean => errors !== undefined && isEmpty(data);

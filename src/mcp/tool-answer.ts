import type { ExecutionResult, GraphQLError } from 'graphql';
import { MEMBERS } from '../gateway/errors.ts';
import { toJsonValue } from '../gateway/graphql/execution/json-text.ts';
import type { Cost } from '../gateway/metering/charge.ts';
import type { UpgradeOffer } from '../gateway/preview.ts';

/** Significant digits of a figure: more are noise to whoever reads it. */
const DIGITS = 7;

type Json = unknown;
type Offer = Pick<UpgradeOffer, 'relay' | 'url'> & { price?: string; messages: string[] };

/** What a tool answers. */
export type ToolAnswer = {
  data?: Json;
  errors?: { code: unknown; message: string; path?: string }[];
  /** How to see what the tier withholds; in `data`, `withheld` names it. */
  upgrade?: Offer;
  cost?: { calls: number; leftThisMinute: number | null; leftThisMonth?: number };
};

/**
 * Data without what says nothing: members that are null, empty lists of what is withheld, and the marks of what is no
 * preview. Offers of previews are taken out and given to `offered`.
 */
export function compact(value: Json, offered: (offer: UpgradeOffer) => void): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map((one) => compact(one, offered));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'upgrade' && member) offered(member as UpgradeOffer);
    else if (
      member !== null &&
      !(name === 'withheld' && (member as Json[]).length === 0) &&
      !(name === 'isPreview' && !member)
    )
      kept[name] = compact(member, offered);
  }
  return kept;
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
  // Without a cap there is nothing to say.
  ...(month.remaining !== null && { leftThisMonth: month.remaining }),
});

/** What is answered for the result of an operation. @param asIs whether the data is given as it was asked for */
export function toolAnswer({ data, errors, extensions }: ExecutionResult, asIs = false): ToolAnswer {
  let upgrade: Offer | undefined;
  const offered = ({ relay, url, price, message }: UpgradeOffer) => {
    upgrade ??= { relay, url, ...(price !== null && { price }), messages: [] };
    if (!upgrade.messages.includes(message)) upgrade.messages.push(message);
  };
  const found = data ? toJsonValue(data) : null;
  const cost = extensions?.cost as Cost | undefined;
  return {
    ...(found && { data: asIs ? found : compact(found, offered) }),
    ...(errors && { errors: errors.map(toToolError) }),
    ...(upgrade && { upgrade }),
    ...(cost && { cost: toToolCost(cost) }),
  };
}

/** Whether nothing of what was asked for was found. */
export const hasFailed = ({ data, errors }: ToolAnswer): boolean =>
  errors !== undefined && Object.values(data ?? {}).every((one) => one === null || one === undefined);

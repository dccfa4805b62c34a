import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import { builder } from './builder.ts';
import { defineEnum } from './enum.ts';
import { type ErrorCode, getErrorCode } from './errors.ts';
import { changeOnce, type Once, type Repeatable } from './once.ts';

/** Failures of a change that its caller can mend, by code. All others are `errors` of the response. */
const MENDABLE = {
  alert_limit: 'The key has as many alerts as its tier allows: delete one.',
  not_found: 'The key has no such object.',
  invalid_parameter: 'A value is outside its rule, which the message states.',
  unknown_field: 'A screen names a field that its universe does not have.',
  malformed_request: 'A screen is not a plan.',
  entity_not_found: 'There is no such stock or fund.',
  ticker_is_etf: 'The symbol is that of a fund, and the setting takes stocks.',
} as const satisfies Partial<Record<ErrorCode, string>>;
type MendableCode = keyof typeof MENDABLE;

type UserError = { code: MendableCode; message: string; path: string[]; suggestions: string[] };
/** The result of a change, or what its caller can mend. */
export type Outcome<T> = { result: T | null; errors: UserError[] };

const UserErrorCode = defineEnum<MendableCode>(
  'UserErrorCode',
  'Why a change was not made, as far as its caller can mend it. In lower case, it is the code of the same error of a query.',
  MENDABLE,
);

const UserErrorType = builder.objectRef<UserError>('UserError').implement({
  description: 'Why a change was not made, for the form that asked for it.',
  fields: (t) => ({
    code: t.expose('code', { type: UserErrorCode, description: 'The kind of failure.' }),
    message: t.exposeString('message', { description: 'What is wrong, in words for the user.' }),
    path: t.exposeStringList('path', {
      description: 'The member at fault, from the argument on: `["input", "webhookUrl"]`.',
    }),
    suggestions: t.exposeStringList('suggestions', {
      description: 'Symbols that may have been meant, the nearest first.',
    }),
  }),
});

/** The field of every payload. */
export const userErrors = () => ({
  type: [UserErrorType] as [typeof UserErrorType],
  nullable: false as const,
  description: 'Why nothing was changed; empty if the change was made.',
});

const isMendable = (code: ErrorCode): code is MendableCode => code in MENDABLE;

function toUserError(error: GraphQLError, code: MendableCode): UserError {
  const { field, suggestions = [] } = error.extensions;
  const isPlan = code === 'unknown_field' || code === 'malformed_request';
  const members = isPlan ? ['trigger', 'screen', 'plan'] : typeof field === 'string' ? field.split('.') : [];
  const symbols = (suggestions as { ticker: string | null }[]).flatMap(({ ticker }) => ticker ?? []);
  return { code, message: error.message, path: ['input', ...members], suggestions: symbols };
}

/**
 * Runs the change of a mutation's field once (`changeOnce`).
 * @throws errors that the caller cannot mend
 */
export async function changeWithUserErrors<T>(
  context: { repeatable?: Repeatable },
  info: Pick<GraphQLResolveInfo, 'path'>,
  change: (once: Once) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { result: await changeOnce(context, info, change), errors: [] };
  } catch (error) {
    const code = error instanceof GraphQLError ? getErrorCode(error) : null;
    if (code === null || !isMendable(code)) throw error;
    return { result: null, errors: [toUserError(error as GraphQLError, code)] };
  }
}

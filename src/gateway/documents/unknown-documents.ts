import { GraphQLError, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Limits } from '../limits/quota.ts';
import { type Identified, isExecuted } from '../request/phases.ts';
import { requireProgress, type ServerContext } from '../request/server-context.ts';
import { countDocumentUnits, countVariableUnits } from './document-units.ts';
import type { ParsedDocuments } from './parsed.ts';
import { refuseOperation } from './refused-operations.ts';

type Options = {
  parsed: ParsedDocuments;
  limits: Limits;
  identifyCaller: (request: Request, server: ServerContext) => Promise<Identified>;
};

/** More errors help no client, and each takes as long as many valid fields: names are compared for suggestions. */
const MAX_ERRORS = 20;

/**
 * Counts a document that is not in memory, and long lists of variables, before they are read: parsing, validating and pricing
 * them take time even if they are refused then. The count is returned when the operation runs, because an operation has its own
 * price.
 */
export function useUnknownDocuments({
  parsed,
  limits,
  identifyCaller,
}: Options): Plugin<Record<string, unknown>, ServerContext> {
  return {
    async onParams(payload) {
      const { params, request, context } = payload;
      const { query, variables } = params;
      if (context.failed || typeof query !== 'string') return;
      const units = (parsed.get(query) ? 0 : countDocumentUnits(query)) + countVariableUnits(variables);
      if (units === 0) return;
      try {
        const { caller } = await identifyCaller(request, context);
        await limits.takeRefused(caller, units);
        requireProgress(context).refusedUnits = units;
      } catch (error) {
        if (error instanceof GraphQLError) refuseOperation(payload, error);
      }
    },
    onValidate({ setValidationFn }) {
      const validateBriefly: typeof validate = (schema, document, rules, options, typeInfo) =>
        validate(schema, document, rules, { ...options, maxErrors: MAX_ERRORS }, typeInfo);
      setValidationFn(validateBriefly);
    },
    async onExecutionResult({ context }) {
      const { phase, refusedUnits } = context.progress ?? {};
      if (refusedUnits && phase && isExecuted(phase))
        await limits.refundRefused(phase.caller, refusedUnits).catch(() => {});
    },
  };
}

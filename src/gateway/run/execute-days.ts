import { type ExecutionResult, type GraphQLError, Kind } from 'graphql';
import type { DatasetVersions } from '../../db/cached-loader.ts';
import { UNCHANGING } from '../../db/history/past-versions.ts';
import type { Execute } from '../../executor/execute.ts';
import { toJsonText, writtenResult } from '../../executor/json-text.ts';
import { ENVELOPE_BYTES } from '../../executor/work.ts';
import type { Meter } from '../../graph/calls.ts';
import { isoDate } from '../../lib/dates.ts';
import { enterPast, type OperationContext } from '../context/operation-context.ts';
import type { Identified } from '../request/phases.ts';
import { openValidity, type Validity } from '../request/validity.ts';

/** Creates a context that reads the data of now. */
type CreateContext = (operation: Identified, meter: Meter, validity: Validity) => OperationContext;

export type DaysOptions = {
  createContext: CreateContext;
  /** Maximum size of a response, in bytes. */
  maxBytes: number;
  tooLarge: (maxBytes: number) => GraphQLError;
};

/** The same call on another day is another call. */
const createMeterOfDay = (meter: Meter, day: string): Meter => ({
  spend: (call, quota) => meter.spend(`${day} ${call}`, quota),
  spent: () => meter.spent(),
});

/** Adds the versions that a part read. Recorded rows never change, so the version of now counts if both were read. */
function addVersions(versions: DatasetVersions, others: DatasetVersions): void {
  for (const [family, version] of others) {
    const current = versions.get(family) ?? UNCHANGING;
    if (current === UNCHANGING || (version !== UNCHANGING && version < current)) versions.set(family, version);
  }
}

function addValidity(validity: Validity, other: Validity): void {
  addVersions(validity.read, other.read);
  validity.validUntil = Math.min(validity.validUntil, other.validUntil);
  if (other.isPrivate) validity.isPrivate = true;
}

/** The members of an object's JSON text. */
const readMembers = (text: string): string => text.slice(1, -1);

/** Puts the results of parts together, in their order. */
function joinResults(results: readonly ExecutionResult[], { maxBytes, tooLarge }: DaysOptions): ExecutionResult {
  const errors = results.flatMap((result) => result.errors ?? []);
  // A part without data was stopped, or its variables were refused; so was the operation.
  const stopped = results.find((result) => !('data' in result));
  if (stopped) return stopped;
  const texts = results.map(({ data }) => toJsonText(data));
  const members = texts.map(readMembers).filter((text) => text !== '');
  const text = texts.includes('null') ? 'null' : `{${members.join(',')}}`;
  const bytes = Buffer.byteLength(text) + JSON.stringify(errors).length + ENVELOPE_BYTES;
  if (bytes > maxBytes) return { errors: [tooLarge(maxBytes)] };
  return writtenResult(text, errors.length > 0 ? errors : undefined);
}

/**
 * Executes operations whose root fields name days: each part in a context of its own, which has the data and the time of its
 * day. All caches keep days apart by the context. Other operations are executed as they are.
 */
export function executeDays(execute: Execute, options: DaysOptions): Execute {
  return (args) => {
    const context = args.contextValue as OperationContext | undefined;
    if (!context?.parts) return execute(args);
    const { operation, meter, validity, past: ownPast } = context;
    const base = ownPast ? isoDate(ownPast.day) : '';
    const executePart = async ({ document, past }: NonNullable<OperationContext['parts']>[number]) => {
      const day = past ? isoDate(past.day) : '';
      const validityOfPart = openValidity();
      const partMeter = day === base ? meter : createMeterOfDay(meter, day);
      const contextValue = options.createContext(operation, partMeter, validityOfPart);
      if (past) enterPast(contextValue, past);
      const operationName = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      const result = await execute({
        ...args,
        document,
        contextValue,
        operationName: operationName && 'name' in operationName ? operationName.name?.value : undefined,
      });
      addValidity(validity, validityOfPart);
      return result;
    };
    return Promise.all(context.parts.map(executePart)).then((results) => joinResults(results, options));
  };
}

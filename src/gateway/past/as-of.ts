import { type DirectiveNode, type DocumentNode, getOperationAST, Kind, type ValueNode } from 'graphql';
import type { PastDay, PastMarket } from '../../db/history/past-market.ts';
import { fail, maskError } from '../../graph/errors.ts';
import { FREE_DAYS } from '../../graph/limits.ts';
import { AS_OF_DIRECTIVE } from '../../graph/point-in-time.ts';
import { addDays, daysFrom, isoDate, parseDay } from '../../lib/dates.ts';
import { newYorkDay, newYorkTime } from '../../market/calendar.ts';
import { getOperationName, type Operation } from '../request/operation.ts';
import type { Identified, OperationRefusal } from '../request/phases.ts';
import { findDirective, MAX_DAYS_PER_OPERATION, splitByDay } from './parts.ts';

/** A value of the directive as text; null if there is none. Other values are refused when variables are coerced. */
function readText(value: ValueNode | undefined, variables: Operation['variables']): string | null {
  if (value?.kind === Kind.STRING) return value.value;
  if (value?.kind !== Kind.VARIABLE) return null;
  const text = variables[value.name.value];
  if (text instanceof Date) return isoDate(text);
  return typeof text === 'string' ? text : null;
}

/** The day that a directive `@asOf` of an operation states; null: now. */
function readDirectiveDay(directive: DirectiveNode, { document, operationName, variables }: Operation): Date | null {
  const value = directive.arguments?.find(({ name }) => name.value === 'day')?.value;
  if (!value) return null;
  const isDefault = value.kind === Kind.VARIABLE && variables[value.name.value] === undefined;
  const definition = isDefault
    ? getOperationAST(document, operationName)?.variableDefinitions?.find(
        ({ variable }) => variable.name.value === value.name.value,
      )
    : undefined;
  const text = readText(isDefault ? definition?.defaultValue : value, variables);
  return text === null ? null : parseDay(text);
}

/** The day in an operation's own `@asOf`; null: now. */
function readPastDay(operation: Operation): Date | null {
  const directive = findDirective(getOperationAST(operation.document, operation.operationName) ?? {});
  return directive ? readDirectiveDay(directive, operation) : null;
}

/** Root fields that answer as of a day (null: now), as a document of their own. */
export type DatedPart = { document: DocumentNode; past: PastDay | null };

/**
 * The past day of an operation; null: now. `parts`: its root fields by day, in document order, if some name a day; otherwise
 * null.
 */
export type PastLookup = { past: PastDay | null; parts: readonly DatedPart[] | null };

/** Finds the past days of an operation, or refuses it. */
export type FindPast = (operation: Operation, request: Identified) => Promise<PastLookup | OperationRefusal>;

export const createFindPast =
  (market: PastMarket): FindPast =>
  async (operation, identified) => {
    const day = readPastDay(operation);
    const open = (date: Date | null) => (date ? requirePast(market, date, identified) : null);
    try {
      const split = splitByDay(operation.document, operation.operationName);
      if (!day && !split) return { past: null, parts: null };
      const days = (split ?? []).map(({ directive }) => (directive ? readDirectiveDay(directive, operation) : day));
      requireFewDays(days);
      const past = await open(day);
      if (!split) return { past, parts: null };
      const pasts = await Promise.all(days.map(open));
      return { past, parts: split.map(({ document }, i) => ({ document, past: pasts[i] ?? null })) };
    } catch (raised) {
      const { received, caller, digest } = identified;
      const name = getOperationName(operation) ?? identified.operation;
      return { error: maskError(raised), request: { received, caller, operation: name, digest, cost: null } };
    }
  };

/** @throws `invalid_parameter` */
function requireFewDays(days: readonly (Date | null)[]): void {
  const count = new Set(days.flatMap((date) => (date ? isoDate(date) : []))).size;
  if (count > MAX_DAYS_PER_OPERATION)
    throw fail.invalid(
      'invalid_parameter',
      AS_OF_DIRECTIVE,
      `asOf: an operation may name at most ${MAX_DAYS_PER_OPERATION} days; this one names ${count}. A series has many days in one field.`,
    );
}

/** @throws `not_available_as_of`, `invalid_parameter` */
async function requirePast(market: PastMarket, day: Date, { received, caller }: Identified): Promise<PastDay> {
  const today = newYorkDay(received.now);
  if (day > today)
    throw fail.invalid(
      'invalid_parameter',
      AS_OF_DIRECTIVE,
      `asOf: ${isoDate(day)} is in the future; today is ${isoDate(today)}.`,
    );
  if (caller.tier !== 'PRO' && daysFrom(day, today) > FREE_DAYS)
    throw fail.notAvailableAsOf(
      `FREE answers as of the last ${FREE_DAYS} days, since ${isoDate(addDays(today, -FREE_DAYS))}; PRO as of any recorded day.`,
      AS_OF_DIRECTIVE,
    );
  const past = await market.find(day);
  if (past) return past;
  const days = await market.list();
  const [first, last] = [days.at(0), days.at(-1)];
  throw fail.notAvailableAsOf(
    first && last
      ? `There is no history of ${isoDate(day)}; the first day is ${isoDate(first.day)}, the newest ${isoDate(last.day)}.`
      : 'There is no history yet; a session is recorded on the morning after it.',
    AS_OF_DIRECTIVE,
  );
}

/** The instant from which a tier may no longer see a response as of a day, in epoch milliseconds. */
export const getPastEnd = ({ day }: PastDay, tier: Identified['caller']['tier']): number =>
  tier === 'PRO' ? Number.POSITIVE_INFINITY : newYorkTime(addDays(day, FREE_DAYS + 1), 0, 0).valueOf();

import {
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { PastDay, StoredSession } from '../../db/history/past-market.ts';
import { builder } from '../../graph/builder.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { FREE_DAYS } from '../../graph/limits.ts';
import { defineRangePeriod } from '../../graph/period.ts';
import { getFieldBasis } from '../../graph/point-in-time.ts';
import { lastSessionOnOrBefore, newYorkDay } from '../../market/calendar.ts';
import { getSameDayOperation } from './parts.ts';

/** The fields that answer with undated facts, by operation. */
const frozenByOperation = new WeakMap<OperationDefinitionNode, readonly string[]>();

type Fragments = GraphQLResolveInfo['fragments'];

/** The fragments that an operation uses, directly or through others, each once. */
function listUsedFragments(operation: OperationDefinitionNode, fragments: Fragments): FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const visitNode = (node: OperationDefinitionNode | FragmentDefinitionNode): void =>
    void visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments[name.value];
        if (!fragment || used.has(fragment)) return;
        used.add(fragment);
        visitNode(fragment);
      },
    });
  visitNode(operation);
  return [...used];
}

/** The fields of an operation, or of its fragments, that answer with undated facts of today; as `Type.field`, sorted. */
function listFrozenFields({ operation, fragments, schema }: GraphQLResolveInfo): readonly string[] {
  const cached = frozenByOperation.get(operation);
  if (cached) return cached;
  const frozen = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field() {
      const [parent, field] = [types.getParentType(), types.getFieldDef()];
      if (parent && field && getFieldBasis(field) === 'FROZEN') frozen.add(`${parent.name}.${field.name}`);
    },
  });
  const sameDay = getSameDayOperation(operation);
  for (const node of [sameDay, ...listUsedFragments(sameDay, fragments)]) visit(node, visitor);
  const sorted = [...frozen].sort();
  frozenByOperation.set(operation, sorted);
  return sorted;
}

type PointInTimeSource = { day: Date; session: Date; past: PastDay | null };

const PointInTime = builder.objectRef<PointInTimeSource>('PointInTime').implement({
  description: 'The moment that the answer is of: the end of the day in `@asOf`, or now.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day in New York; today without `@asOf`.' }),
    sessionDate: t.expose('session', {
      type: 'Date',
      description: 'The last session on or before the day, whose snapshots are served.',
    }),
    recordedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the snapshots were recorded, or derived later; null without `@asOf`.',
      resolve: fromParent(({ past }) => past?.session.recordedAt ?? null),
    }),
    isReconstructed: t.boolean({
      description:
        'Whether the snapshots were derived later from the facts that are still stored, instead of recorded as served.',
      resolve: fromParent(({ past }) => past?.session.isReconstructed ?? false),
    }),
    frozen: t.stringList({
      description:
        'The fields of this operation that answer with undated facts of today, such as `Index.members`; empty without `@asOf`.',
      isOfOperation: true,
      resolve: ({ past }, _args, _context, info) => (past ? [...listFrozenFields(info)] : []),
    }),
  }),
});

const HistoryDayType = builder.objectRef<StoredSession>('HistoryDay').implement({
  description: 'A session that `@asOf` can answer as of.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The session, a day in New York.' }),
    isReconstructed: t.exposeBoolean('isReconstructed', {
      description:
        'Whether its snapshots were derived later from the facts that are still stored, instead of recorded as served.',
    }),
    recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When they were recorded, or derived.' }),
    rows: t.exposeInt('rows', { unit: 'COUNT', description: 'Number of rows that changed on the day.' }),
    bytes: t.expose('bytes', { type: 'Long', unit: 'COUNT', description: 'Their size, in bytes.' }),
  }),
});

/** A year of sessions. */
const historyPeriod = defineRangePeriod(365);

const FREE_OF_CHARGE = { key: 'PUBLIC', calls: 0, quota: false } as const;

builder.queryFields((t) => ({
  pointInTime: t.field({
    type: PointInTime,
    nullable: true,
    description: 'The moment that the answer is of. Costs no call.',
    access: FREE_OF_CHARGE,
    isOfOperation: true,
    resolve: (_root, _args, { past, time }) => {
      const day = past?.day ?? newYorkDay(time.today());
      return { day, session: past?.session.day ?? lastSessionOnOrBefore(day), past };
    },
  }),
  historyDays: t.field({
    type: [HistoryDayType],
    nullable: true,
    description: `The sessions that \`@asOf\` can answer as of, oldest first; always as of now. FREE may go back ${FREE_DAYS} days. Costs no call; at most 60 a minute.`,
    access: FREE_OF_CHARGE,
    rateLimit: { max: 60, seconds: 60 },
    args: { period: t.arg(historyPeriod.argument) },
    resolve: async (_root, { period }, { history }) => {
      const days = (await history?.list()) ?? [];
      const newest = days.at(-1)?.day;
      if (!newest) return [];
      const { from, to } = historyPeriod.resolveUntil(period, newest);
      return days.filter(({ day }) => from <= day && day <= to);
    },
  }),
}));

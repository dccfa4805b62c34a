import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { connection, pageSize } from '../../../graph/connection.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { SECURITY_ID } from '../../../graph/global-id.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { parseStoredDay } from '../../../lib/dates.ts';
import { etfByTicker } from '../../etfs/reads.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { Security } from '../../stocks/schema.ts';
import { FieldName, Screen, ScreenOperator } from '../schema.ts';
import { loadChanges, MAX_CHANGE_DAYS } from './queries.ts';
import type { ChangeKind, FlippedCondition, Reading, ScreenChange } from './rules/changes.ts';

const ScreenChangeKind = defineEnum<ChangeKind>('ScreenChangeKind', 'How the matches of a screen changed.', {
  ENTERED: 'It matches, and did not before.',
  LEFT: 'It matched before, and does not any more.',
});

const readNumber = (reading: Reading) => (typeof reading === 'number' ? reading : null);
const readText = (reading: Reading) => (typeof reading === 'string' ? reading : null);

const ScreenConditionChange = builder.objectRef<FlippedCondition>('ScreenConditionChange').implement({
  description: 'A condition of a plan that holds before or after a change, but not both.',
  fields: (t) => ({
    field: t.field({
      type: FieldName,
      description: 'The field.',
      resolve: fromParent(({ clause }) => clause.field.name),
    }),
    op: t.field({
      type: ScreenOperator,
      description: 'The comparison.',
      resolve: fromParent(({ clause }) => clause.op),
    }),
    value: t.float({
      nullable: true,
      unit: 'VARIES',
      description: 'The number compared with, in the unit that `screenerFields` states; null for a text.',
      resolve: fromParent(({ clause }) => ('values' in clause ? null : clause.value)),
    }),
    values: t.stringList({
      nullable: true,
      description: 'The texts compared with; null for a number.',
      resolve: fromParent(({ clause }) => ('values' in clause ? [...clause.values] : null)),
    }),
    before: t.float({
      nullable: true,
      unit: 'VARIES',
      description: 'The value before; null for a text, or without a reading.',
      resolve: fromParent(({ before }) => readNumber(before)),
    }),
    after: t.float({
      nullable: true,
      unit: 'VARIES',
      description: 'The value after; null for a text, or without a reading.',
      resolve: fromParent(({ after }) => readNumber(after)),
    }),
    textBefore: t.string({
      nullable: true,
      description: 'The text before; null for a number, or without a reading.',
      resolve: fromParent(({ before }) => readText(before)),
    }),
    textAfter: t.string({
      nullable: true,
      description: 'The text after; null for a number, or without a reading.',
      resolve: fromParent(({ after }) => readText(after)),
    }),
  }),
});

const getChangeKey = ({ session, at, kind, ticker }: ScreenChange): string =>
  [session, kind, ticker, ...(at ? [at.valueOf()] : [])].join('@');

export const ScreenChangeType = builder.objectRef<ScreenChange>('ScreenChange').implement({
  description: 'A security that began or ceased to match a screen.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ScreenChangeKind, description: 'Whether it entered or left.' }),
    ticker: t.expose('ticker', { type: 'Ticker', description: 'The stock or fund.' }),
    securityId: t.exposeID('ticker', { description: SECURITY_ID }),
    sessionDate: t.field({
      type: 'Date',
      description: 'The session whose snapshot shows the change first, a day in New York.',
      resolve: fromParent(({ session }) => parseStoredDay(session)),
    }),
    detectedAt: t.expose('at', {
      type: 'DateTime',
      nullable: true,
      description: 'When the version that shows it was built; null for a change from one recorded session to the next.',
    }),
    because: t.expose('because', {
      type: [ScreenConditionChange],
      description:
        "The conditions that changed, in the plan's order. Empty if it was added to the screener or removed from it, such as by a listing or a delisting.",
    }),
    security: t.field({
      type: Security,
      nullable: true,
      description: 'The stock or fund; null if the gateway no longer has it.',
      resolve: async ({ ticker }, _args, context) =>
        (await stockByTicker(context).load(ticker)) ?? etfByTicker(context).load(ticker),
    }),
  }),
});

const ScreenChangeConnection = connection({
  name: 'ScreenChange',
  node: ScreenChangeType,
  idOf: getChangeKey,
  description: 'A page of the changes of a screen.',
});

builder.interfaceField(Screen, 'changes', (t) =>
  t.field({
    type: ScreenChangeConnection,
    nullable: true,
    description: `What entered and left the screen since a day, the newest session first, then by ticker: from each recorded session to the next, and since the newest of them from each version of the rows to the next. The matches at the start with all changes applied are the matches now. FREE sees changes of the last ${FREE_DAYS} days.`,
    access: KEYED,
    basis: 'PRESENT',
    errors: ['invalid_parameter', 'not_available_as_of'],
    listSize: pageSize(),
    args: {
      since: t.arg({
        type: 'Date',
        required: true,
        description: `Changes after this day, at most ${MAX_CHANGE_DAYS} days back. They are counted from the newest recorded session by then.`,
      }),
      ...t.arg.connectionArgs(),
    },
    resolve: async (screen, { since, ...page }, context) => {
      const changes = await loadChanges(screen, since, context);
      return ScreenChangeConnection.page(context, page, { nodes: changes, totalCount: changes.length });
    },
  }),
);

import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { EarningsEvent } from '../../earnings-calendar/schema.ts';
import { loadImpliedMove } from './queries.ts';

builder.objectField(EarningsEvent, 'impliedMovePercent', (t) =>
  t.float({
    nullable: true,
    unit: 'PERCENT',
    description:
      'The move of one session, percent to either side, that options priced at the last close before the report; see `OptionsDay.expectedMove1d`. Its volatility is that of 30 days, which spreads the move of a report over a month. Before the report, the newest one; null without a reading.',
    access: { ...KEYED, per: 'OPERATION' },
    resolve: (event, _args, context) => loadImpliedMove(context, event),
  }),
);

import { builder } from '../../../graph/builder.ts';
import { Allowance, UsageType } from '../../../graph/usage.ts';
import { DOSSIER_METER } from '../queries.ts';

builder.objectField(UsageType, 'optionsDossiers', (t) =>
  t.field({
    type: Allowance,
    isLink: true,
    description: `Full options dossiers this UTC month: ${DOSSIER_METER.most} for a FREE key, without a cap for PRO. Selecting only the headline of a dossier spends none.`,
    resolve: (_usage, _args, { limits, caller }) => limits.allowance(caller, DOSSIER_METER.meter, DOSSIER_METER.most),
  }),
);

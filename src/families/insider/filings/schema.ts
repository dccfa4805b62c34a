import { builder } from '../../../graph/builder.ts';
import { InsiderTrade } from '../schema/trades.ts';
import { loadAmended, loadAmendments, loadFilingOfTrade } from './queries.ts';
import type { Filing } from './reads.ts';

/** More amendments than any filing has. */
const MAX_AMENDMENTS = 10;

const InsiderFiling = builder.objectRef<Filing>('InsiderFiling');
InsiderFiling.implement({
  description:
    'A Form 3, 4 or 5. An amendment replaces the lines that it repeats and adds others; the lines that it does not repeat stay.',
  fields: (t) => ({
    form: t.exposeString('form', { description: 'The form: 3, 4, 5, or an amendment such as 4/A.' }),
    accession: t.exposeString('accession', {
      nullable: true,
      description: "EDGAR's accession number; null if the file did not state it.",
    }),
    periodOfReportDate: t.expose('period', {
      type: 'Date',
      description: 'The period of report: the day of the earliest transaction; on Form 5, the end of the fiscal year.',
    }),
    filedDate: t.expose('filedDate', { type: 'Date', description: 'The day of the filing.' }),
    originalDate: t.expose('originalDate', {
      type: 'Date',
      nullable: true,
      description: 'Of an amendment: the day on which the original was submitted, as it states it.',
    }),
    amends: t.field({
      type: [InsiderFiling],
      description: 'The filings that it amends, oldest first; empty unless it is an amendment.',
      listSize: () => MAX_AMENDMENTS,
      resolve: (filing, _args, context) => loadAmended(context, filing),
    }),
    amendedBy: t.field({
      type: [InsiderFiling],
      description: 'Its amendments, oldest first; empty if there are none.',
      listSize: () => MAX_AMENDMENTS,
      resolve: (filing, _args, context) => loadAmendments(context, filing),
    }),
  }),
});

builder.objectField(InsiderTrade, 'filing', (t) =>
  t.field({
    type: InsiderFiling,
    nullable: true,
    description: 'The filing that states it; of owners who report one trade on several forms, the first.',
    resolve: (trade, _args, context) => loadFilingOfTrade(context, trade),
  }),
);

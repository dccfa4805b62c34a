import { builder } from '../graphql/builder.ts';
import { defineEnum } from '../graphql/enum-of.ts';
import type { LiveSourceStatus as Source } from './data-sources.ts';

const DataSourceState = defineEnum<Source['state']>('DataSourceState', 'The state of a source of files.', {
  FETCHING: 'Files are being fetched.',
  FRESH: 'Everything published is imported.',
  LATE: 'The source failed, has not published yet, or its next run is overdue.',
  REFUSED: 'The source refused the request, or a file had an unexpected format.',
  BLOCKED: 'The source asked the gateway to pause.',
});

export const DataSource = builder.objectRef<Source>('DataSource').implement({
  description: 'A source from which the gateway fetches files by itself.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The source and its stream of files: `sec/ownership`.' }),
    family: t.exposeString('family', {
      nullable: true,
      description: 'The family of data that its files feed; null if they only lead to other files.',
    }),
    state: t.expose('state', { type: DataSourceState, description: 'Its current state.' }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'The day up to which everything is imported; null if its files carry no day.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last fetched without an error; null before the first time.',
    }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again after an error; null if the schedule decides.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is not fresh; null if it is.' }),
    filesLeft: t.exposeInt('filesLeft', { description: 'Files that are still to be fetched.' }),
  }),
});

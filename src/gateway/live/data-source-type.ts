import { builder } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enum-of.ts';
import type { DataSource as Source } from './data-sources.ts';

const DataSourceState = enumOf<Source['state']>('DataSourceState', 'How a source of files stands.', {
  FETCHING: 'Files are being fetched.',
  FRESH: 'Everything that was published is imported.',
  LATE: 'The source failed, has not published yet, or its next run is overdue.',
  REFUSED: 'The source refused, or a file was not what it should be.',
  BLOCKED: 'The source asked to be left alone for a while.',
});

export const DataSource = builder.objectRef<Source>('DataSource').implement({
  description: 'A source that the gateway fetches files from by itself.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The source and its stream of files: `sec/ownership`.' }),
    family: t.exposeString('family', {
      nullable: true,
      description: 'The family of data that its files feed; null where they only lead to other files.',
    }),
    state: t.expose('state', { type: DataSourceState, description: 'How it stands.' }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'The day up to which everything is imported; null where its files are of no day.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last fetched without a fault; null before the first time.',
    }),
    nextAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again after a fault; null where its schedule says so.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is not fresh; null where it is.' }),
    filesLeft: t.exposeInt('filesLeft', { description: 'Files that are still to be fetched.' }),
  }),
});

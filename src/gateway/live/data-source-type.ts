import { builder } from '../../graph/builder.ts';
import { DataFamilyType } from '../../graph/data-family.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import type { LiveSourceStatus as Source } from './data-sources.ts';

const DataSourceState = defineEnum<Source['state']>('DataSourceState', 'The state of a source of files.', {
  FETCHING: 'Files are being fetched.',
  FRESH: 'Everything published is imported.',
  INCOMPLETE: 'Files are refused or missing; everything else that was published is imported.',
  LATE: 'The source failed, has not published yet, or its next run is overdue.',
  REFUSED: 'The source refused the request, or a file had an unexpected format.',
  BLOCKED: 'The source asked the gateway to pause.',
});

export const DataSource = builder.objectRef<Source>('DataSource').implement({
  description: 'A source from which the gateway fetches files by itself.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The source and its stream of files: `sec/ownership`.' }),
    family: t.field({
      type: DataFamilyType,
      nullable: true,
      description: 'The family of data that its files feed; null if they only lead to other files.',
      resolve: fromParent(({ family }) => family as typeof DataFamilyType.$inferType | null),
    }),
    state: t.expose('state', { type: DataSourceState, description: 'Its current state.' }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description:
        'The day up to which everything is imported, before the first file that is refused or missing; null if its files carry no day.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last answered with a file, or with nothing missing; null before the first time.',
    }),
    nextFetchAt: t.expose('nextAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again after an error; null if the schedule decides.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is not fresh; null if it is.' }),
    filesLeft: t.exposeInt('filesLeft', { unit: 'COUNT', description: 'Files that are still to be fetched.' }),
    holes: t.exposeInt('holes', { unit: 'COUNT', description: 'Files that are refused or missing.' }),
    fetchStartedAt: t.expose('fetchingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When the run that is fetching from it began; null unless the state is `FETCHING`.',
    }),
  }),
});

import { describe, expect, it } from 'vitest';
import { formatDatasets, parseDatasets } from '../../prisma/generator/datasets.ts';
import { cachedLoader, getDataVersion } from '../../src/db/cached-loader.ts';
import { ALL_DATASETS, DATASETS, listDatasets } from '../../src/db/datasets.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { defineJob } from '../../src/jobs/job.ts';

const describeModel = (documentation: string) => ({ name: 'Insider', dbName: 'insider', documentation });

describe('The datasets of tables', () => {
  it('are stated in the comments of the models', () => {
    expect(parseDatasets(describeModel('Files reports.\nDataset: insider.'))).toEqual(['insider']);
    expect(parseDatasets(describeModel('A row.\nDatasets: fund-returns, forum-picks.'))).toEqual([
      'fund-returns',
      'forum-picks',
    ]);
    expect(parseDatasets(describeModel('A counter.\nNo dataset: a counter.'))).toEqual([]);
  });

  it('are refused if a model states none', () => {
    const message = 'The comment of model Insider names no dataset.';
    expect(() => parseDatasets(describeModel('Files reports.'))).toThrow(message);
    expect(() => parseDatasets(describeModel('Dataset: insider'))).toThrow(message);
    expect(() => formatDatasets([{ name: 'Insider', dbName: 'insider' }])).toThrow(message);
  });

  it('follow from the names of tables, each once', () => {
    expect(listDatasets(['insider_trade', 'insider_activity', 'quote'])).toEqual(['insider', 'prices']);
    expect(listDatasets(['tracker_row'])).toEqual([
      'tracker-institutions',
      'tracker-sentiment',
      'forum-picks',
      'fund-returns',
    ]);
  });

  it('are the datasets of importers and jobs, and that of the keys', () => {
    expect(ALL_DATASETS.filter((dataset) => dataset !== 'access')).toEqual(DATASETS);
  });
});

type JobDefinition = Parameters<typeof defineJob>[0];
const JOB = { name: 'picks', reads: {}, writes: ['tracker_row'], run: async () => ({ rows: 0, asOf: null }) } as const;

describe('A misspelt name', () => {
  // Never called: the compiler checks these lines, and an unused directive is an error.
  const misspellings = [
    // @ts-expect-error: the table is insider_trade
    () => cachedLoader<string, string>('insidr_trade', async () => []),
    // @ts-expect-error: insider is a dataset, and a table; insider-plausibility is only a dataset
    () => cachedLoader<string, string>(['insider-plausibility'], async () => []),
    // @ts-expect-error: the dataset is insider
    () => getDataVersion({} as never, 'insidr'),
    // @ts-expect-error: the dataset is prices
    () => bumpVersion({} as never, 'price', { now: new Date() }),
    (): JobDefinition => ({
      ...JOB,
      // @ts-expect-error: the table is quote
      reads: { facts: ['quotes'] },
    }),
    (): JobDefinition => ({
      ...JOB,
      // @ts-expect-error: the dataset is forum-picks
      dataset: 'forum-pick',
    }),
  ];

  it('of a table or a dataset does not compile', () => {
    expect(misspellings).toHaveLength(6);
  });
});

describe('A job that writes a table of several datasets', () => {
  it('has to name its own', () => {
    expect(() => defineJob(JOB)).toThrow(
      'picks writes tracker_row, whose rows are of tracker-institutions, tracker-sentiment, forum-picks, fund-returns: name its dataset.',
    );
    expect(defineJob({ ...JOB, dataset: 'forum-picks' }).writes).toEqual(['forum-picks']);
  });
});

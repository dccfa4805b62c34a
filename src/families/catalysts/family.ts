import { family } from '../../family.ts';
import { storiesJob } from './derive.ts';
import { catalystsExamples } from './examples.ts';
import './schema.ts';

export const catalysts = family({
  name: 'catalysts',
  jobs: [storiesJob],
  examples: catalystsExamples,
});

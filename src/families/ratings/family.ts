import { family } from '../../family.ts';
import { ratingsJob } from './derive/ratings.ts';
import { ratingsExamples } from './examples.ts';
import { ratingsRoutes } from './rest.ts';
import './changes/schema.ts';
import './history/schema.ts';
import './schema.ts';

export const ratings = family({
  name: 'ratings',
  jobs: [ratingsJob],
  routes: [...ratingsRoutes],
  examples: ratingsExamples,
});

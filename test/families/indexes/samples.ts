import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  indexes: csv('indexes.csv', table('indexId,role,weight', 'a,Chair,1')),
};

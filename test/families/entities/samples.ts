import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  entities: csv('entities.csv', table('id,type,name', 'kb/person/a,person,A')),
  'entity-relations': csv('relations.csv', table('entity,relation,target,title,from,to', 'a,leads,KO,,,')),
  'popular-entities': csv('popular.csv', table('rank,entity', '1,KO')),
};

import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  mentions: csv(
    'mentions.csv',
    table('entity,date,source,publisher,type,count,polaritySum,bullish,bearish', 'KO,2025-11-20,News,,,2,1,1,0'),
  ),
  'scored-posts': csv('posts.csv', table('timestamp,source,title,sentiment', '2025-11-20,marketwatch,KO rises,0.5')),
};

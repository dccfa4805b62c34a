import { csv, type Samples, table } from '../../support/samples.ts';

export const samples: Samples = {
  'fund-returns': csv(
    'fund-returns.csv',
    table(
      'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote,filerCik',
      'a,A,2024,5,2025-01-05,https://a.example/,Up 5%,seven',
    ),
  ),
};

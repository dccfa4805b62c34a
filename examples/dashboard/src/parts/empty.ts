import type { ListCoverage } from '../generated/graphql.ts';

type List = { totalCount: number; coverage: ListCoverage };

/** The sentence of a list without rows: that nothing of the kind happened, or that nothing of it is loaded. */
export function whyEmpty(list: List | null | undefined, none: string, noData: string): string | false {
  if (list && list.totalCount > 0) return false;
  return list?.coverage === 'NO_DATA' ? noData : none;
}

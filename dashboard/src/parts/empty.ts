import type { ListCoverage } from '../generated/graphql.ts';

type List = { totalCount: number; coverage: ListCoverage; isPreview?: boolean; nodes?: readonly unknown[] };

/**
 * The text of a list without rows: PRO shows them, there are none, or no such data is loaded. False if the list has
 * rows.
 */
export function whyEmpty(list: List | null | undefined, none: string, noData: string): string | false {
  if (list && list.totalCount > 0) return list.isPreview && list.nodes?.length === 0 ? 'Shown with a PRO key.' : false;
  return list?.coverage === 'NO_DATA' ? noData : none;
}

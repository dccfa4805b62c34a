import { useSearchParams } from 'wouter';
import type { ScreenerCatalogQuery, ScreenOperator } from '../../generated/graphql.ts';

type Catalog = NonNullable<ScreenerCatalogQuery['screenerFields']>;
export type ScreenFieldInfo = (Catalog['stock'] | Catalog['etf'])[number];
export type ScreenUniverse = 'STOCK' | 'ETF';

/** The fields that a key of a tier may screen by. */
export const selectUsableFields = (
  fields: readonly ScreenFieldInfo[],
  tier: ScreenFieldInfo['tier'] | undefined,
): ScreenFieldInfo[] => fields.filter((field) => field.tier === 'FREE' || tier === 'PRO');

/** A condition; it is incomplete while it has neither `value` nor `values`. */
export type Condition = { fieldName: string; op: ScreenOperator; value?: string | number; values?: readonly string[] };
export type ScreenPlanState = {
  universe: ScreenUniverse;
  filters: readonly Condition[];
  sort?: { fieldName: string; dir: 'ASC' | 'DESC' };
  /** Only these are screened; absent: all. */
  tickers?: readonly string[];
};

export const isWhole = ({ value, values }: Condition): boolean =>
  values ? values.length > 0 : value !== undefined && value !== '';

/** The plan as the gateway's documented paths accept it, with only the complete conditions. */
export const toRequestPlan = ({ filters, sort }: ScreenPlanState): Record<string, unknown> => ({
  filters: filters.filter(isWhole),
  ...(sort && { sort }),
});

export const freshPlan = (universe: ScreenUniverse): ScreenPlanState => ({
  universe,
  filters: [],
  sort: { fieldName: 'MARKET_CAP', dir: 'DESC' },
});

/** The plan is stored in the address, so that a screen can be bookmarked and shared, and Back undoes a step. */
export function usePlan(): [plan: ScreenPlanState, setPlan: (plan: ScreenPlanState) => void] {
  const [search, setSearch] = useSearchParams();
  const setPlan = (plan: ScreenPlanState) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('plan', JSON.stringify(plan));
      return next;
    });
  return [parsePlan(search.get('plan')), setPlan];
}

/** The screener's address for a plan. */
export const screenPath = (plan: ScreenPlanState): string =>
  `/screener?${new URLSearchParams({ plan: JSON.stringify(plan) })}`;

/** The address of a screen of some stocks. */
export const screenAmongPath = (tickers: readonly string[]): string =>
  screenPath({ ...freshPlan('STOCK'), tickers: [...new Set(tickers)] });

/** The state of a link to the test of a screen: the click on it runs the test, which costs calls. */
export const RUN_AT_ONCE = { isRun: true };

/** The address of the test of a screen. */
export const screenTestPath = (plan: ScreenPlanState): string =>
  `/screen-test?${new URLSearchParams({ plan: JSON.stringify(plan) })}`;

/** The address of the study of what enters a screen. */
export const screenStudyPath = (plan: ScreenPlanState): string =>
  `/event-study?${new URLSearchParams({ event: 'SCREEN_ENTERED', plan: JSON.stringify(plan) })}`;

function parsePlan(text: string | null): ScreenPlanState {
  try {
    const { universe, filters, sort, tickers } = JSON.parse(text ?? '') as ScreenPlanState;
    const isPlan = (universe === 'STOCK' || universe === 'ETF') && Array.isArray(filters);
    const among = Array.isArray(tickers) ? { tickers: tickers.map(String) } : {};
    return isPlan ? { universe, filters, sort, ...among } : freshPlan('STOCK');
  } catch {
    return freshPlan('STOCK');
  }
}

const SIGNS: Record<ScreenOperator, string> = {
  GTE: '≥',
  GT: '>',
  LTE: '≤',
  LT: '<',
  EQ: '=',
  NEQ: '≠',
  IN: 'is one of',
  NOT_IN: 'is none of',
};

export const getOperatorSign = (op: ScreenOperator): string => SIGNS[op];

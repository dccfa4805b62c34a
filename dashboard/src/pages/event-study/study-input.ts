import type { EventStudyInput, StudyEventKind } from '../../generated/graphql.ts';
import { estimateCalls, findFirstDay } from '../screen-test/test-input.ts';
import { type ScreenPlanState, toRequestPlan } from '../screener/plan.ts';

/** Which events are studied; all of it is stored in the address. */
export type StudyChoices = {
  event: StudyEventKind;
  /** Of insights; empty: all types. */
  insightType: string;
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** A ticker. */
  benchmark: string;
  /** The smallest size of an event; empty: any. */
  minValue: string;
};

/** `sizeUnit`: the unit of the size of an event; null if it has none. */
type EventInfo = { value: StudyEventKind; text: string; sizeUnit: string | null };

export const EVENTS: readonly EventInfo[] = [
  { value: 'CLUSTER_BUY', text: 'Three insiders buy', sizeUnit: 'USD' },
  { value: 'INSIDER_BUY', text: 'Insiders buy', sizeUnit: 'USD' },
  { value: 'INSIDER_SALE', text: 'Insiders sell', sizeUnit: 'USD' },
  { value: 'CONGRESS_BUY', text: 'Congress buys', sizeUnit: 'USD' },
  { value: 'CONGRESS_SALE', text: 'Congress sells', sizeUnit: 'USD' },
  { value: 'UPGRADE', text: 'Analyst upgrade', sizeUnit: null },
  { value: 'DOWNGRADE', text: 'Analyst downgrade', sizeUnit: null },
  { value: 'EARNINGS_BEAT', text: 'Earnings beat', sizeUnit: '%' },
  { value: 'EARNINGS_MISS', text: 'Earnings miss', sizeUnit: '%' },
  { value: 'SHORT_INTEREST_SPIKE', text: 'Short interest rises', sizeUnit: '%' },
  { value: 'UNUSUAL_OPTIONS', text: 'Unusual options', sizeUnit: null },
  { value: 'RATING_UP', text: 'Rating rises', sizeUnit: null },
  { value: 'RATING_DOWN', text: 'Rating falls', sizeUnit: null },
  { value: 'INSIGHT', text: 'Insight appears', sizeUnit: null },
  { value: 'SCREEN_ENTERED', text: 'Screen is entered', sizeUnit: null },
];

export const getEventInfo = (event: StudyEventKind): EventInfo => EVENTS.find(({ value }) => value === event)!;

export const INSIGHT_TYPES = [
  'insider_buy_signal',
  'insider_sell_signal',
  'institutional_position_change',
  'volume_anomaly_high',
  'sentisense_score_baseline_deviation',
  'sentiment_baseline_deviation',
  'mentions_baseline_deviation',
  'short_interest_spike',
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The choices of an address or a form; defaults replace missing and invalid values. */
export function readStudyChoices(search: { get(name: string): unknown }, now: number): StudyChoices {
  const getText = (name: string): string => {
    const value = search.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const event = EVENTS.find(({ value }) => value === getText('event'))?.value ?? 'CLUSTER_BUY';
  const insightType = getText('insightType');
  const minValue = getText('minValue');
  return {
    event,
    insightType: event === 'INSIGHT' && (INSIGHT_TYPES as readonly string[]).includes(insightType) ? insightType : '',
    from: DAY.test(getText('from')) ? getText('from') : findFirstDay(now),
    benchmark: (getText('benchmark') || 'SPY').toUpperCase(),
    minValue: getEventInfo(event).sizeUnit && Number(minValue) > 0 ? minValue : '',
  };
}

/** How many calls a study costs: of a screen about one for each session, otherwise one. */
export const estimateStudyCalls = ({ event, from }: Pick<StudyChoices, 'event' | 'from'>, now: number): number =>
  event === 'SCREEN_ENTERED' ? estimateCalls({ from, rebalance: 'DAILY' }, now) : 1;

/** The input of the gateway for the choices. @param plan the screen of SCREEN_ENTERED */
export const toStudyInput = (
  { event, insightType, from, benchmark, minValue }: StudyChoices,
  plan: ScreenPlanState,
): EventStudyInput => ({
  event,
  from,
  benchmark,
  ...(insightType && { insightType }),
  ...(minValue && { minValue: Number(minValue) }),
  ...(event === 'SCREEN_ENTERED' && { universe: plan.universe, plan: toRequestPlan(plan) }),
});

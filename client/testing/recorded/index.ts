import type * as documents from '../../generated/graphql.ts';
import type { FakeAnswers } from '../answers.ts';
import { recordedMarket } from './market.ts';

const pick = (member: 'variables' | 'data') =>
  Object.fromEntries(Object.entries(recordedMarket).map(([name, answer]) => [name, answer[member]]));

/**
 * Answers of a PRO key to all queries of the kit, from the demo market, with the first rows of each list. Pass them to
 * `createFakeGateway`. The figures are synthetic.
 */
export const recordedAnswers = pick('data') as FakeAnswers<typeof documents>;

/** The variables of the recorded answers, by the name of their operation. */
export const recordedVariables: Readonly<Record<string, object>> = pick('variables');

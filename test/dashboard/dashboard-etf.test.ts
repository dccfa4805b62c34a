import { expect, it } from 'vitest';
import { flowNote } from '../../dashboard/src/pages/etf/aggregate-words.ts';

it('the insider trades of a fund state that share classes are combined [ETF-25]', () => {
  expect(flowNote(90)).toBe('90 days, share classes combined');
});

import { describe, expect, it } from 'vitest';
import {
  buildTrigger,
  listKinds,
  nameSubject,
  type SecuritySubject,
  suggestFields,
} from '../../dashboard/src/alerts/triggers.ts';

const NVDA: SecuritySubject = { of: 'security', universe: 'STOCK', ticker: 'NVDA', price: 148.71 };
const SPY: SecuritySubject = { ...NVDA, universe: 'ETF', ticker: 'SPY' };
const typed = suggestFields(NVDA);

describe('The form of an alert', () => {
  it('suggests a level above the price, so that the alert does not fire at once', () => {
    // 148.71 * 1.05 = 156.1455.
    expect(typed).toMatchObject({ level: '156', direction: 'ABOVE' });
    expect(suggestFields({ ...NVDA, price: null }).level).toBe('');
  });

  it('names alerts of one kind differently', () => {
    expect(nameSubject(NVDA, 'price', typed)).toBe('NVDA above $156.00');
    expect(nameSubject(NVDA, 'price', { ...typed, level: '120', direction: 'BELOW' })).toBe('NVDA below $120.00');
    expect(nameSubject(NVDA, 'move', { ...typed, direction: 'BELOW' })).toBe('NVDA down 5% in a day');
    expect(nameSubject(NVDA, 'score', { ...typed, min: '13' })).toBe('NVDA Score at least 13');
    expect(nameSubject(NVDA, 'insiders', typed)).toBe('NVDA insiders bought $100K net in 30 days');
  });

  it('screens one security for a move, and fires when it begins to match', () => {
    expect(buildTrigger(SPY, 'move', { ...typed, direction: 'BELOW', move: '3' })).toEqual({
      screen: {
        universe: 'ETF',
        tickers: ['SPY'],
        sides: ['ENTERED'],
        plan: { filters: [{ fieldName: 'CHANGE_PERCENT', op: 'LTE', value: -3 }] },
      },
    });
    expect(buildTrigger(NVDA, 'move', { ...typed, move: '' })).toBeNull();
  });

  it('offers funds no kinds of stocks alone', () => {
    expect(listKinds(SPY).map(({ value }) => value)).toEqual(['price', 'move', 'score', 'signals']);
  });
});

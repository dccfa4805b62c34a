import { describe, expect, it } from 'vitest';
import { seat, seatInWords } from '../../dashboard/src/parts/seat.ts';

const GEORGIA = { party: 'Republican', state: 'GA', district: 14, isFormer: false, servedUntil: null };

describe('the seat of a member of Congress on the dashboard', () => {
  it.each([
    ['of the House by its district', GEORGIA, 'Republican, GA-14'],
    ['once they left', { ...GEORGIA, isFormer: true }, 'Republican, GA-14, former'],
    [
      'with the year they left, where it is known',
      { ...GEORGIA, isFormer: true, servedUntil: '2021' },
      'Republican, GA-14, former (until 2021)',
    ],
    ['of the only district of a state', { ...GEORGIA, state: 'AK', district: 0 }, 'Republican, AK at large'],
    ['of the Senate by its state', { ...GEORGIA, party: 'Democrat', state: 'MD', district: null }, 'Democrat, MD'],
    ['of someone whose party is not known', { ...GEORGIA, party: null }, 'GA-14'],
  ])('%s', (_name, member, text) => {
    expect(seatInWords(member)).toBe(text);
  });

  it('in short is the letter of the party and the state', () => {
    expect(seat(GEORGIA)).toBe('R-GA');
    expect(seat({ party: null, state: 'GA' })).toBe('GA');
  });
});

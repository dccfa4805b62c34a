import { describe, expect, it } from 'vitest';
import { parseAssetTicker, parseSeat, plainText } from '../../../src/families/congress/house/format.ts';
import {
  classifyCongressTransaction,
  dayFault,
  isoDay,
  parseAmountRange,
  parseOption,
  parseOwner,
} from '../../../src/families/congress/house/rules.ts';
import { senateFiler, senateReportId, senateTitle } from '../../../src/families/congress/senate/format.ts';

describe('The words of a report', () => {
  it.each([
    ['Purchase', 'PURCHASE'],
    ['purchase', 'PURCHASE'],
    ['P', 'PURCHASE'],
    ['Sale', 'SALE'],
    ['Sale (Full)', 'SALE'],
    ['Sale (Partial)', 'SALE'],
    ['sale_partial', 'SALE'],
    ['S (partial)', 'SALE'],
    ['S', 'SALE'],
    ['Exchange', 'EXCHANGE'],
    ['E', 'EXCHANGE'],
    ['Buy', 'PURCHASE'],
    ['Sell', 'SALE'],
    ['Received', 'OTHER'],
    ['N/A', 'OTHER'],
    ['', 'OTHER'],
  ])('the type %j is %s [POL-01]', (text, type) => {
    expect(classifyCongressTransaction(text)).toBe(type);
  });

  it.each([
    ['Self', 'Self'],
    ['SP', 'Spouse'],
    ['Spouse', 'Spouse'],
    ['JT', 'Joint'],
    ['joint', 'Joint'],
    ['DC', 'Child'],
    ['Child', 'Child'],
    ['Dependent Child', 'Child'],
    ['N/A', null],
    ['--', null],
  ])('the owner %j is %s [POL-01]', (text, owner) => {
    expect(parseOwner(text)).toBe(owner);
  });

  it.each([
    ['$1,001 - $15,000', 1001, 15_000, 'a bracket'],
    ['$1,000,001 - $5,000,000', 1_000_001, 5_000_000, 'a bracket of millions'],
    ['$15,001 -', 15_001, 50_000, 'cut off: the bracket says where it ends'],
    ['$25,000,001 -', 25_000_001, 50_000_000, 'cut off in the last closed bracket'],
    ['$60,000,001 -', 60_000_001, null, 'cut off beyond every bracket'],
    ['Over $50,000,000', 50_000_001, null, 'open above'],
    ['$1,000,001 +', 1_000_001, null, 'open above, with a sign'],
    ['None (or less than $1,001)', 0, 1000, 'below the first bracket'],
    ['$172.00', 172, 172, 'an exact sum'],
    ['$999.64', 1000, 1000, 'an exact sum with cents, to whole dollars'],
    ['$250,001 - $500,00', 250_001, 500_000, 'without a digit: the bracket says where it ends'],
    ['$50,000 - $15,001', null, null, 'broken, as its maximum is below its minimum'],
    ['Unknown', null, null, 'a scanned report'],
    ['', null, null, 'nothing'],
  ])('the amount %j is from %s to %s: %s [POL-03, DER-67, AMB-37]', (text, min, max, _why) => {
    expect(parseAmountRange(text)).toEqual({ min, max });
  });

  it.each([
    ['Apple Inc. Option Type: Put Strike price: $210.00 Expires: 06/30/2017', 'PUT', 210, '2017-06-30'],
    [
      'Purchased 50 call options with a strike price of $1,080 and an expiration date of 1/16/26.',
      'CALL',
      1080,
      '2026-01-16',
    ],
    ['Call options; strike $150; exp. 2025-06-20', 'CALL', 150, '2025-06-20'],
    ['Option Type: Neither Strike price: $24.96 Expires: 02/23/2020', null, 24.96, '2020-02-23'],
    ['Puts, expires 02/30/2020', 'PUT', null, null],
    ['An option', null, null, null],
  ])('the description of an option, %j, reads %s, %s, %s [POL-05]', (text, optionType, strikePrice, expirationDate) => {
    expect(parseOption(text)).toEqual({ optionType, strikePrice, expirationDate });
  });

  it.each([
    ['11/03/2025', '2025-11-03'],
    ['1/3/26', '2026-01-03'],
    ['2025-11-03', '2025-11-03'],
    ['09/19/2202', '2202-09-19'],
    ['02/30/2025', null],
    ['13/01/2025', null],
    ['', null],
    ['yesterday', null],
  ])('the day %j is %s [POL-04]', (text, day) => {
    expect(isoDay(text)).toBe(day);
  });

  it.each([
    ['2025-11-03', '2025-11-03', true],
    ['2025-11-03', null, true],
    ['2202-09-19', '2022-09-19', false],
    ['2025-11-04', '2025-11-03', false],
    ['1935-03-28', '2025-04-28', false],
  ])('a trade of %s disclosed on %s is possible: %s [DER-67]', (traded, disclosed, possible) => {
    expect(dayFault(traded, disclosed) === null).toBe(possible);
  });
});

describe('Cells of a report', () => {
  it.each([
    ['AAPL', '', 'AAPL'],
    ['brk-b', '', 'BRK.B'],
    ['BRK/B', '', 'BRK.B'],
    ['<a href="https://finance.yahoo.com/q?s=DD" target="_blank">DD</a>', '', 'DD'],
    ['--\n     \n   DWDP', '', 'DWDP'],
    ['--', 'Apple Inc.', null],
    ['N/A', '', null],
    ['', 'AAPL-Apple Inc.', 'AAPL'],
    ['--', 'T - AT&T Inc.', 'T'],
    ['--', 'T-Mobile US, Inc.', null],
    ['--', 'C.S-CITI 1/1000TH', null],
    ['not a ticker', '', null],
    ['DD DWDP', '', 'DD'],
    ['???', '', null],
  ])('the ticker of %j (%j) is %s [POL-04]', (cell, asset, ticker) => {
    expect(parseAssetTicker(cell, asset)).toBe(ticker);
  });

  it('an asset reads as in a browser [POL-04]', () => {
    expect(plainText('AT&amp;T Inc. <div class="x"><em>Rate:</em>&nbsp;5%<br></div>\n  &#39;B&#39; &bogus;')).toBe(
      "AT&T Inc. Rate: 5% 'B' &bogus;",
    );
  });

  it.each([
    ['NC05', 'NC', 5],
    ['AK00', 'AK', 0],
    ['PR', 'PR', null],
    ['', null, null],
  ])('the seat %j is %s, district %s [POL-04]', (text, state, district) => {
    expect(parseSeat(text)).toEqual({ state, district });
  });

  it('a senator’s head gives the name, and the state if it is there [POL-04]', () => {
    expect(senateFiler('The Honorable Patrick\n  J Toomey (Toomey, Pat)')).toEqual({
      filer: 'The Honorable Patrick J Toomey',
      state: null,
    });
    expect(senateFiler('Richard Burr (North Carolina)')).toEqual({ filer: 'Richard Burr', state: 'NC' });
  });

  it('a title says the day of the report and which amendment it is [POL-04]', () => {
    expect(senateTitle('Periodic Transaction Report for 05/15/2018 (Amendment 2)', true)).toEqual({
      reportDate: '2018-05-15',
      amendment: 2,
    });
    expect(senateTitle('Periodic Transaction Report for 05/15/2018', false).amendment).toBe(0);
    expect(senateTitle('', true)).toEqual({ reportDate: null, amendment: 1 });
    const id = '957fc2e0-f898-4b9b-acbc-c7acca4820e8';
    expect(senateReportId(`https://x.example/ptr/${id.toUpperCase()}/`)).toBe(id);
    expect(senateReportId('report.json')).toBeNull();
  });
});

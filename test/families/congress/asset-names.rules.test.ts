import { describe, expect, it } from 'vitest';
import { findNamedAsset } from '../../../src/families/congress/trades/rules/asset-names.ts';
import { classifyAsset, type TickerListing } from '../../../src/families/congress/trades/rules/asset-types.ts';

const listed = (...names: string[]): TickerListing => ({ kind: 'STOCK', names });
/** What becomes of a row without a stated type: its type, or the reason for which it is not served. */
const classify = (ticker: string | null, assetDescription: string, listing: TickerListing | null = null) => {
  const { type, reason } = classifyAsset({ assetType: null, ticker, assetDescription }, listing);
  return type ?? reason;
};

describe('A House trade without an asset type', () => {
  it.each([
    ['AMZN', 'Amazon.com, Inc. - Common Stock'],
    ['BRK.B', 'Berkshire Hathaway Inc. New Common Stock'],
    ['NFLX', 'Netflix, Inc. - Common Stock'],
    ['CRWD', 'CrowdStrike Holdings, Inc. - Class A Common Stock'],
    ['FIG', 'D: Stock Figma Inc. Class A'],
    ['ETN', 'Eaton Corporation, PLC Ordinary Shares'],
    ['JCI', 'Johnson Controls International plc Ordinary Share'],
    ['BABA', 'representing eight Ordinary share'],
    ['NSRGY', 'NESTLE S.A S/ADR'],
    ['SSMXY', 'SYSMEX CORP UNSP/ASDR'],
    ['CIHKY', 'American Depository Receipt'],
    ['PUTKY', 'PT United Tractors Unsponsored ADR'],
    ['SAP', 'S O: 150 Main Street Trust > Bank of America SAP SE ADS'],
    ['LEON', 'LEONARDO SPA ORD'],
    ['VSNT', 'VERSANT MEDIA GROUP INC CL A'],
    ['ET', 'Energy Transfer LP Common Units'],
    ['KRP', 'Units Representing Limited Partner Interests'],
    ['PTA', 'Common Shares of Beneficial Interest'],
    ['RFI', 'Cohen & Steers Total Return Realty Fund, Inc. Common Stock'],
    ['OPCH', 'Option Care Health, Inc. - Common Stock'],
    ['OZKAP', 'Cumulative Perpetual Preferred Stock'],
    ['CTAA', '5.75% Cumulative Preferred Stock'],
  ])('of %s, %j, is a stock by its description alone [POL-02]', (ticker, description) => {
    expect(classify(ticker, description)).toBe('Stock');
  });

  it.each([
    ['T', 'AT&T Inc.', 'AT&T INC.'],
    ['TSM', 'Manufacturing Company Ltd.', 'TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD'],
    ['V', 'S O: Morgan Stanley - Select UMA Account # 1 JT Visa Inc.', 'VISA INC.'],
    ['EQNR', 'S O: Charles Schwab Brokerage Account 924 SP Equinor ASA', 'EQUINOR ASA'],
    ['TMUS', 'S O: Fidelity Rollover IRA SP T-Mobile US, Inc.', 'T-Mobile US, Inc.'],
    ['HD', 'S O: David Taylor Trust > Schwab Joint Brokerage #1 (Home Grown) Home Depot, Inc.', 'HOME DEPOT, INC.'],
    ['HD', 'D: Mutual Fund Home Depot, Inc.', 'HOME DEPOT, INC.'],
    ['V', 'D: VANGUARD S&P 500 ETF Visa Inc.', 'VISA INC.'],
    ['KO', 'holdings into passive ETFs and mutual funds, per best practices. Coca-Cola Company', 'COCA COLA CO'],
    ['DIS', '$200? Walt Disney Company', 'Walt Disney Co'],
    ['ARCC', 'Ares Capital Corporation - Closed End Fund', 'ARES CAPITAL CORP'],
    ['META', 'META', 'Meta Platforms, Inc.'],
  ])("of %s, %j, is a stock by SEC's list, which calls it %j [POL-02]", (ticker, description, title) => {
    expect(classify(ticker, description)).not.toBe('Stock');
    expect(classify(ticker, description, listed(title))).toBe('Stock');
  });

  it.each([
    ['TNA', 'Direxion Daily Small Cap Bull 3X ETF', 'ETF'],
    ['IBIT', 'S O: LGS Trust iShares Bitcoin Trust ETF', 'ETF'],
    ['SMCY', 'Yieldmax MSCI Optn Inc Strg ETF', 'ETF'],
    ['SLV', 'iShares Silver Trust Shares of Beneficial Interest', 'ETF'],
    ['BND', 'Vanguard Total Bond Market ETF', 'ETF'],
    ['AAPL', 'Apple Inc. call option, strike $150', 'Stock Option'],
    ['NVDA', 'NVIDIA Corporation - Common Stock Call Options; Strike price $230; Expires 9/19/2025', 'Stock Option'],
    ['MSFT', 'Microsoft Put $400 exp 1/16/2026', 'Stock Option'],
    [
      'JFLEX',
      'Janus Henderson Flexible Bond Fund - I Shares',
      'The description or the ticker names a fund that does not trade.',
    ],
    ['ABC', 'American Growth Fund Class A', 'The description or the ticker names a fund that does not trade.'],
    ['DIS', 'Walt Disney Company 6% due 09/01/2054', 'The description names a bond.'],
    ['BAC', 'Bank of America Senior Notes due 2031', 'The description names a bond.'],
    ['T', 'AT&T Inc. Corporate Bond', 'The description names a bond.'],
    ['US', 'US Treasury Note 3.5% DUE 01/31/28', 'The description names a bond.'],
    ['OPEN', 'Opendoor Technologies Series A Warrants', 'The description names a warrant or a right.'],
    ['AMZN', 'Amazon.com restricted stock units', 'The description names an award of shares.'],
    ['LTC', '$200? Litecoin', 'The description names a cryptocurrency.'],
    ['BTC', 'S O: Moran Wealth IRA Bitcoin', 'The description names a cryptocurrency.'],
    ['BA', 'D: Corporate Bond Boeing Company', 'A note before the company names a bond, an option, or a warrant.'],
  ])('of %s, %j, is no stock, even if SEC lists the ticker [POL-02]', (ticker, description, expected) => {
    expect(classify(ticker, description, listed('Boeing Co'))).toBe(expected);
  });

  it('is not a stock for a company that shares the ticker and no word of the name [POL-02]', () => {
    expect(classify('SPCX', 'SpaceX', listed('SPAC and New Issue Corp'))).toBe(
      'The description names no type, and not the company with the ticker.',
    );
    expect(classify('GLAS', 'Trimer Capital Partners I LP')).toBe(
      'The description names no type, and no list has the ticker.',
    );
    expect(classify(null, 'Invesco QQQ')).toBe('The report states no ticker.');
  });
});

describe('A description that begins with a note on the previous row', () => {
  it.each([
    ['F S: New DC STERIS plc', [], 'STERIS plc', ''],
    ['D: Call options; Strike price $230; Expires 9/19/2025 JT NESTLE S.A S/ADR', [], 'NESTLE S.A S/ADR', ''],
    [
      'D: Portfolio Rebalance Walt Disney Company',
      ['Walt Disney Co'],
      'Walt Disney Company',
      'D: Portfolio Rebalance ',
    ],
    ['S O: Fisher IRA Deutsche Telekom AG', [], 'S O: Fisher IRA Deutsche Telekom AG', ''],
    ['Apple Inc. - Common Stock', ['Apple Inc.'], 'Apple Inc. - Common Stock', ''],
  ])('%j names the asset after the note', (description, names, text, note) => {
    expect(findNamedAsset(description, names)).toEqual({ text, note });
  });
});

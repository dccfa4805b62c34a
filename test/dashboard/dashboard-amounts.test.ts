import { describe, expect, it } from 'vitest';
import { round, roundUsd, short, shortUsd } from '../../dashboard/src/format.ts';
import { buildContent } from '../../dashboard/src/parts/table.tsx';

describe('Amounts on the pages', () => {
  it('have three digits, so that those of a column compare', () => {
    expect([1.2e12, 35e6, 12_345, 1_000, -2.5e9].map(shortUsd)).toEqual([
      '$1.20T',
      '$35.0M',
      '$12.3K',
      '$1.00K',
      '−$2.50B',
    ]);
  });

  it('amounts of shares and contracts on the pages have three digits too, and axis labels only the digits they need', () => {
    expect([32e6, 1_700_000, 12_345, 646, 0, -5.4e6, null].map(short)).toEqual([
      ...['32.0M', '1.70M', '12.3K', '646', '0', '−5.40M', '–'],
    ]);
    expect([20e6, 150e6, 2.5e9, -1e6].map(round)).toEqual(['20M', '150M', '2.5B', '−1M']);
  });

  it('are whole dollars below $1,000, and a dash where unknown', () => {
    expect([999.4, 999.5, 12.6, 0, null].map(shortUsd)).toEqual(['$999', '$1.00K', '$13', '$0', '–']);
  });

  it('round amounts on the pages have no more digits than they need', () => {
    expect([2e9, 1.5e6, -20_000].map(roundUsd)).toEqual(['$2B', '$1.5M', '−$20K']);
  });
});

describe('The titles of a file', () => {
  it('name a unit once', () => {
    const cell = () => null;
    const columns = [
      { key: 'a', title: 'Change (%)', unit: '%', value: () => 1, cell },
      { key: 'b', title: 'Change', unit: 'USD', value: () => 2, cell },
    ];
    expect(buildContent(columns, [{}], false).titles).toEqual(['Change (%)', 'Change (USD)']);
  });
});

import { describe, expect, it } from 'vitest';
import { decimal, dollarsInWords } from '../../src/lib/words.ts';

describe('A figure in a sentence', () => {
  it.each([
    // No binary fraction is 7.55: `toFixed` writes 7.5.
    [7.55, 1, '7.6'],
    [-0.154, 2, '−0.15'],
    [-0.004, 2, '0.00'],
    [1234.5, 2, '1234.50'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(decimal(value, digits)).toBe(text);
  });
});

describe('An amount in a sentence', () => {
  it.each([
    [20, '$20'],
    [950_000.4, '$950,000'],
    [1_322_963, '$1.3 million'],
    [47_061_000_000, '$47.1 billion'],
  ])('%d is %s', (amount, text) => {
    expect(dollarsInWords(amount)).toBe(text);
  });
});

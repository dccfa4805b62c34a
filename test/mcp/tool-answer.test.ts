import { expect, it } from 'vitest';
import { compact } from '../../src/mcp/tool-answer.ts';

const none = () => {};

it('a tool’s response omits empty facts: null, no preview, nothing withheld', () => {
  expect(compact({ a: null, b: 0, isPreview: false, withheld: [], rows: [{ c: null, d: '' }] }, none)).toEqual({
    b: 0,
    rows: [{ d: '' }],
  });
});

it('a tool’s response keeps the withheld fields of a preview, and passes on its offer', () => {
  const offer = { plan: 'PRO', message: 'More.', price: '$1', url: 'u', relay: 'r' };
  const offers: unknown[] = [];
  const result = compact({ list: { isPreview: true, withheld: ['nodes'], upgrade: offer } }, (one) => offers.push(one));
  expect(result).toEqual({ list: { isPreview: true, withheld: ['nodes'] } });
  expect(offers).toEqual([offer]);
});

it('a tool’s response writes seven digits of a fraction, and whole numbers whole', () => {
  expect(compact([0.123456789, 123_456_789, 1234.56789, -0.000012345678], none)).toEqual([
    0.1234568, 123_456_789, 1234.568, -0.00001234568,
  ]);
});

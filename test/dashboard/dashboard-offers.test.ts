import { describe, expect, it } from 'vitest';
import { offerOfMore } from '../../dashboard/src/parts/preview.tsx';

const list = { isPreview: true };

describe('The offer below a list', () => {
  it('is made where the key leaves fewer rows than the panel has room for', () => {
    expect(offerOfMore(list, [1, 2], 15)).toBe(list);
    expect(offerOfMore(list, [], 15)).toBe(list);
    expect(offerOfMore(list, undefined, 15)).toBe(list);
  });

  it('is not made where the panel is full: PRO would show no more of it', () => {
    expect(offerOfMore(list, [1, 2, 3], 3)).toBeNull();
  });

  it('is not made before there is an answer', () => {
    expect(offerOfMore(undefined, undefined, 3)).toBeNull();
  });
});

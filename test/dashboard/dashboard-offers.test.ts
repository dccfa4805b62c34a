import { describe, expect, it } from 'vitest';
import { buildOffer } from '../../dashboard/src/parts/preview.tsx';

describe('The offer of a panel that asks for a part of a list', () => {
  const upgrade = { message: 'PRO shows all 1,716 rows; FREE shows 5.', price: null, url: '/upgrade' };

  it('promises what PRO sees in that panel', () => {
    const list = { isPreview: true, upgrade, nodes: [1, 2] };
    const message = 'PRO shows the 15 latest trades; FREE shows 2.';
    expect(buildOffer(list, message)).toEqual({ ...list, upgrade: { ...upgrade, message } });
  });

  it('is empty if nothing is withheld or nothing is known yet', () => {
    expect(buildOffer({ isPreview: false, upgrade: null }, 'PRO shows more.')).toBeNull();
    expect(buildOffer(undefined, 'PRO shows more.')).toBeNull();
  });
});

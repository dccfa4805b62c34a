import { describe, expect, it } from 'vitest';
import { iconOf, initialsOf, inkOn } from '../../src/web/icons/drawing.ts';
import { useApp } from '../support/harness.ts';

describe('The icon of a company', () => {
  it.each([
    ['GOOGL', 'Alphabet Inc.', 'A'],
    ['KO', 'The Coca-Cola Company', 'CC'],
    ['T', 'AT&T Inc.', 'AT'],
    ['ZZZ', null, 'ZZ'],
    ['ZZZ', 'The Trust', 'ZZ'],
  ])('of %s, %s, shows %s', (ticker, name, initials) => {
    expect(initialsOf({ ticker, name })).toBe(initials);
  });

  it('has black letters on a light color, and white ones on a dark one', () => {
    expect([inkOn('#ffffff'), inkOn('#FFFC00'), inkOn('#000000'), inkOn('#113CCF')]).toEqual([
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
    ]);
  });

  it('has the company’s color, a wedge of its sector, and no markup of a name', () => {
    const icon = (sector: string | null) => iconOf({ ticker: 'X', name: '<b>X</b>', sector, color: '#123456' });
    expect(icon('Energy')).toContain('fill="#123456"');
    expect(icon('Energy')).not.toContain('<b>');
    expect(icon('Energy')).not.toBe(icon('Utilities'));
    expect(icon(null)).not.toContain('<path');
  });
});

describe('/icons', () => {
  const app = useApp();
  const read = (path: string) => app.fetch(path, {}, 'anonymous');

  it('STK-03 draws an icon of any ticker without a key, and lets it be kept for a day', async () => {
    const answer = await read('/icons/AAPL.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await answer.text()).toContain('aria-label="Apple Inc."');
    expect((await read('/icons/NOSUCH.svg')).status).toBe(200);
  });

  it.each(['/icons/', '/icons/AAPL', '/icons/a%20b.svg', '/icons/%E0.svg'])('has nothing at %s', async (path) => {
    expect((await read(path)).status).toBe(404);
  });
});

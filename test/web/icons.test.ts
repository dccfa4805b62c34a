import { describe, expect, it } from 'vitest';
import { drawIcon, drawLogo, drawPortrait, getInitials, inkOn } from '../../src/web/icons/drawing.ts';
import { useApp } from '../support/harness.ts';

describe('The icon of a company', () => {
  it.each([
    ['GOOGL', 'Alphabet Inc.', 'A'],
    ['KO', 'The Coca-Cola Company', 'CC'],
    ['T', 'AT&T Inc.', 'AT'],
    ['ZZZ', null, 'ZZ'],
    ['ZZZ', 'The Trust', 'ZZ'],
  ])('of %s, %s, shows %s', (ticker, name, initials) => {
    expect(getInitials({ ticker, name })).toBe(initials);
  });

  it('has black letters on a light color, and white letters on a dark color', () => {
    expect([inkOn('#ffffff'), inkOn('#FFFC00'), inkOn('#000000'), inkOn('#113CCF')]).toEqual([
      '#000000',
      '#000000',
      '#ffffff',
      '#ffffff',
    ]);
  });

  it('has the company’s color, a wedge of its sector, and no markup of a name', () => {
    const icon = (sector: string | null) => drawIcon({ ticker: 'X', name: '<b>X</b>', sector, color: '#123456' });
    expect(icon('Energy')).toContain('fill="#123456"');
    expect(icon('Energy')).not.toContain('<b>');
    expect(icon('Energy')).not.toBe(icon('Utilities'));
    expect(icon(null)).not.toContain('<path');
  });
});

describe('The logo of a company', () => {
  it('has the icon and the name, which is cut off if it is long, and no markup of it', () => {
    const logo = drawLogo({ ticker: 'X', name: '<b>X & Sons', sector: null, color: '#123456' });
    expect(logo).toContain('&lt;b&gt;X &amp; Sons</text>');
    expect(logo).toContain('fill="#123456"');
    const long = drawLogo({ ticker: 'X', name: 'A'.repeat(300), sector: null, color: null });
    expect(long).toContain(`${'A'.repeat(27)}…</text>`);
  });
});

describe('A portrait', () => {
  it('has the first letters of the first and the last name on a color that belongs to the name', () => {
    expect(drawPortrait('alba-van-ashwick')).toContain('>AA</text>');
    expect(drawPortrait('bram-copperfell')).toContain('aria-label="Bram Copperfell"');
    expect(drawPortrait('cher')).toContain('>C</text>');
    const getColor = (svg: string) => /<circle[^>]*fill="([^"]+)"/.exec(svg)?.[1];
    const colors = ['alba-ashwick', 'bram-copperfell', 'cosima-dunmarrow', 'dov-eastlake'].map((slug) =>
      getColor(drawPortrait(slug)),
    );
    expect(new Set(colors).size).toBeGreaterThan(1);
  });
});

describe('/icons', () => {
  const app = useApp();
  const fetchIcon = (path: string) => app.fetch(path, {}, 'anonymous');

  it('the icon path draws an icon of any ticker without a key, and lets it be kept for a day [STK-03]', async () => {
    const answer = await fetchIcon('/icons/AAPL.svg');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await answer.text()).toContain('aria-label="Apple Inc."');
    expect((await fetchIcon('/icons/NOSUCH.svg')).status).toBe(200);
  });

  it.each([
    ['/icons/logos/AAPL.svg', 'Apple Inc.'],
    ['/icons/people/alba-ashwick.svg', 'Alba Ashwick'],
    ['/icons/issuers/ishares.svg', 'Ishares'],
  ])('the icon path draws %s without a key [STK-03, POL-12, ETF-02]', async (path, label) => {
    const answer = await fetchIcon(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(await answer.text()).toContain(`aria-label="${label}"`);
  });

  it.each([
    ...['/icons/people/A.svg', '/icons/people/a--b.svg', `/icons/people/${'a'.repeat(81)}.svg`, '/icons/nobody/a.svg'],
    ...['/icons/constructor/a.svg', '/icons/people/a/b.svg', '/icons/', '/icons/AAPL', '/icons/a%20b.svg'],
    '/icons/%E0.svg',
  ])('the icon path has nothing at %s', async (path) => {
    expect((await fetchIcon(path)).status).toBe(404);
  });
});

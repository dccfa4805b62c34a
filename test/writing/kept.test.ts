import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import type { Brief, Writer } from '../../src/writing/brief.ts';
import { composer } from '../../src/writing/composer.ts';
import { keptText } from '../../src/writing/kept.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fill: false });
});
afterAll(() => app.close());

const brief = (text: string): Brief => ({
  subject: 'KO',
  sections: [{ name: 'body', cited: true, facts: [{ text, source: { label: 'quote', url: '/quote' } }] }],
});
const seconds = (count: number) => new Date(NOW.valueOf() + count * 1_000);

/** Counts the texts it writes; with `fails`, the composer replaces it. */
function counting(fails = false) {
  const counter = { written: 0 };
  const writer: Writer = {
    name: 'Counter',
    async write(of) {
      counter.written += 1;
      return fails ? composer.write(of) : { ...(await composer.write(of)), generatedBy: 'Counter' };
    },
  };
  return {
    counter,
    ask: (subject: string, of: Brief, now: Date, anew?: boolean) =>
      keptText({ db: app.db, writer, now }, subject, of, anew),
  };
}

describe('A text', () => {
  it('is written once and kept until its facts move', async () => {
    const { counter, ask } = counting();
    const first = await ask('a', brief('At 72.'), NOW);
    expect(first).toEqual({
      generatedBy: 'Counter',
      generatedAt: NOW,
      fromCache: false,
      sections: [{ name: 'body', content: 'At 72 ([quote](/quote)).' }],
    });
    expect(await ask('a', brief('At 72.'), seconds(86_400))).toMatchObject({ ...first, fromCache: true });
    expect(counter.written).toBe(1);
    expect(await ask('a', brief('At 73.'), seconds(90_000))).toMatchObject({
      fromCache: false,
      generatedAt: seconds(90_000),
    });
    expect(counter.written).toBe(2);
  });

  it('states that its figures are synthetic if they are the demo market’s', async () => {
    const demo = await startApp({ fill: false });
    await bumpVersion(demo.db, 'demo-standard-5-2026-03-09', { now: NOW });
    const { sections } = await keptText({ db: demo.db, writer: composer, now: NOW }, 'a', brief('At 72.'));
    expect(sections).toEqual([{ name: 'body', content: 'At 72 ([quote](/quote)). The figures are synthetic.' }]);
    await demo.close();
  });

  it('is written once for several who ask at once', async () => {
    const { counter, ask } = counting();
    const all = await Promise.all([1, 2, 3].map(() => ask('b', brief('At 72.'), NOW)));
    expect(counter.written).toBe(1);
    expect(new Set(all.map(({ sections }) => sections[0]!.content)).size).toBe(1);
  });

  it('is written anew for who asks so, once a minute at most', async () => {
    const { counter, ask } = counting();
    await ask('c', brief('At 72.'), NOW);
    expect((await ask('c', brief('At 72.'), seconds(59), true)).fromCache).toBe(true);
    expect((await ask('c', brief('At 72.'), seconds(60), true)).fromCache).toBe(false);
    expect(counter.written).toBe(2);
  });

  it('a fallback text is kept for ten minutes, then the writer is called again', async () => {
    const { counter, ask } = counting(true);
    expect((await ask('d', brief('At 72.'), NOW)).generatedBy).toBe('Composer');
    await ask('d', brief('At 72.'), seconds(599));
    expect(counter.written).toBe(1);
    await ask('d', brief('At 72.'), seconds(600));
    expect(counter.written).toBe(2);
  });
});

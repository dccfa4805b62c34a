import { describe, expect, it } from 'vitest';
import { previewOf } from '../../client/core/index.ts';

const offer = (plan: string) => ({ plan, message: `${plan} shows all.` });

describe('the preview state of an answer', () => {
  it('has an offer for each part that is shortened [PREVIEW-02]', () => {
    const { parts, upgrade, withheld } = previewOf({
      stock: {
        insiderTrades: { isPreview: true, withheld: ['nodes'], upgrade: offer('PRO') },
        options: { dossier: { isPreview: true, withheld: ['oiWalls', 'headline.maxPain'], upgrade: offer('MAX') } },
        rating: { isPreview: false, withheld: [], upgrade: null },
      },
    });
    expect(parts.map(({ path, upgrade: one }) => [path, one?.plan])).toEqual([
      ['stock.insiderTrades', 'PRO'],
      ['stock.options.dossier', 'MAX'],
    ]);
    expect(upgrade?.plan).toBe('PRO');
    expect(withheld).toEqual([
      'stock.insiderTrades.nodes',
      'stock.options.dossier.oiWalls',
      'stock.options.dossier.headline.maxPain',
    ]);
  });

  it('finds the parts of a list by their place [PREVIEW-02]', () => {
    const page = { stocks: [{ trades: { isPreview: false } }, { trades: { isPreview: true, withheld: ['nodes'] } }] };
    expect(previewOf(page).withheld).toEqual(['stocks.1.trades.nodes']);
    const { isWithheld } = previewOf(page);
    const paths = ['stocks.0.trades.nodes', 'stocks.1.trades.nodes', 'stocks.trades.nodes', 'stocks.trades'];
    expect(paths.map(isWithheld)).toEqual([false, true, true, false]);
  });

  it('finds parts and fields under the names that the document gives them [PREVIEW-02]', () => {
    const names = { locked: 'isPreview', missing: 'withheld', offer: 'upgrade', rows: 'nodes' };
    const document = { __meta__: { aliases: { below: { stock: { below: { sales: { names } } } } } } };
    const answer = { stock: { sales: { locked: true, missing: ['nodes'], offer: offer('PRO'), rows: [] } } };
    const preview = previewOf(answer, document);
    expect(preview.isWithheld('stock.sales.rows')).toBe(true);
    expect(preview.upgrade).toEqual(offer('PRO'));
    expect(previewOf(answer).isPreview).toBe(false);
  });
});

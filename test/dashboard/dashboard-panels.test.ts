import '../support/dom.ts';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CodedError } from '../../client/index.ts';
import { PanelView } from '../../dashboard/src/parts/panel.tsx';

const REFUSED = 'This API key may not read insider; it may read prices, stocks.';
const QUERY = { isPending: false, error: null, refetch: () => undefined };

const draw = (errors: readonly CodedError[], paths: readonly string[]) =>
  render(createElement(PanelView, { title: 'Trades', query: { ...QUERY, errors }, paths, empty: 'No trades filed.' }))
    .container.innerHTML;

afterEach(cleanup);

describe('a panel of a partial response', () => {
  it('shows why its data failed, not that there is none', () => {
    const markup = draw([{ message: REFUSED, path: ['insider', 'trades'] }], ['insider.trades']);
    expect(markup).toContain(REFUSED);
    expect(markup).not.toContain('No trades filed.');
  });

  it('shows the failure of an object above its data', () => {
    expect(draw([{ message: REFUSED, path: ['entity', 'metrics'] }], ['entity.metrics.score'])).toContain(REFUSED);
  });

  it('is unaffected by the failure of another panel, of a row in its list, or of one of its parts', () => {
    for (const [path, paths] of [
      [['insider', 'stocks'], ['insider.trades']],
      [['insider', 'trades', 'nodes', 3, 'stock'], ['insider.trades']],
      [
        ['stock', 'similar'],
        ['stock.entities', 'stock.similar'],
      ],
    ] as const) {
      const markup = draw([{ message: REFUSED, path }], paths);
      expect(markup).not.toContain(REFUSED);
      expect(markup).toContain('No trades filed.');
    }
  });
});

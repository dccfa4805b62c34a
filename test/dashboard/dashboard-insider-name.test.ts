import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { InsiderName } from '../../dashboard/src/parts/insider-name.tsx';

const toText = (insiderTitle: string): string => {
  const of = { insiderName: 'Jane Doe', insiderTitle, insider: null };
  return renderToStaticMarkup(createElement(InsiderName, { of })).replace(/<[^>]*>/g, '');
};

describe('The name of an insider', () => {
  it('is followed by the office or role that the form names', () => {
    expect(toText('CFO')).toBe('Jane Doe CFO');
    expect(toText('Other')).toBe('Jane Doe');
  });
});

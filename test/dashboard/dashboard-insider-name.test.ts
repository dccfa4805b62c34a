import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { InsiderName } from '../../dashboard/src/parts/insider-name.tsx';

const textOf = (insiderTitle: string): string => {
  const of = { insiderName: 'Jane Doe', insiderTitle, insider: null };
  return renderToStaticMarkup(createElement(InsiderName, { of })).replace(/<[^>]*>/g, '');
};

describe('The name of an insider', () => {
  it('the name of an insider is followed by the office or role that the form names', () => {
    expect(textOf('CFO')).toBe('Jane Doe CFO');
    expect(textOf('Other')).toBe('Jane Doe');
  });
});

import { describe, expect, it } from 'vitest';
import { findElements, findTags, skipComments, stripTags } from '../../src/lib/markup.ts';

describe('markup', () => {
  it('loses its tags, each of which becomes a space', () => {
    expect(stripTags('<p>a<br/>b</p> 1 < 2')).toBe(' a b  1 < 2');
  });

  it('has start tags, in letters of either case, and not those of longer names', () => {
    expect(findTags('<A href="x">1</A><abbr><a\nid=2></a><a-b>', 'a')).toEqual(['<A href="x"', '<a\nid=2']);
  });

  it('has elements up to their next end tag', () => {
    const page = '<table><TR class="x"><td>1</td></TR><tr><td>2</td></tr><tr><td>3';
    expect(findElements(page, 'tr')).toEqual([
      { tag: '<TR class="x"', content: '<td>1</td>' },
      { tag: '<tr', content: '<td>2</td>' },
    ]);
    expect(findElements(page, 'td').map(({ content }) => content)).toEqual(['1', '2']);
  });

  it('may begin with comments, which are skipped', () => {
    expect(skipComments(' <!-- a --> \n<!----><p>')).toBe('<p>');
    expect(skipComments('<!-- a')).toBe('<!-- a');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toHex, toHsl } from '../../dashboard/graphiql/colors.ts';
import { buildEditorTheme } from '../../dashboard/graphiql/editor-theme.ts';

describe('The colors of GraphiQL', () => {
  it('a token becomes hue, saturation, and lightness', () => {
    expect(toHsl([255, 255, 255])).toBe('0, 0%, 100%');
    expect(toHsl([0, 0, 0])).toBe('0, 0%, 0%');
    expect(toHsl([255, 0, 0])).toBe('0, 100%, 50%');
    expect(toHsl([0, 128, 0])).toBe('120, 100%, 25%');
    // Between magenta and red: a sixth of the circle has 60 degrees, and this is half a sixth before red.
    expect(toHsl([255, 0, 128])).toBe('330, 100%, 50%');
    // The accent of the light theme, #2c50d8.
    expect(toHsl([44, 80, 216])).toBe('227, 69%, 51%');
  });

  it('a token becomes the hexadecimal notation of the editor', () => {
    expect(toHex([44, 80, 216])).toBe('#2c50d8');
    expect(toHex([0, 8, 255])).toBe('#0008ff');
  });

  it('each color of the editor is a design token', () => {
    const tokens = new Set(readFileSync('src/web/site/tokens.css', 'utf8').match(/(?<=--)[a-z0-9-]+(?=: #)/g));
    const names = new Set<string>();
    const theme = buildEditorTheme(true, (token) => {
      names.add(token);
      return `<${token}>`;
    });
    expect([...names].filter((token) => !tokens.has(token))).toEqual([]);
    expect(theme.base).toBe('vs-dark');
    expect(theme.rules.find(({ token }) => token === 'keyword')).toEqual({ token: 'keyword', foreground: '<accent>' });
    expect(theme.colors['editorBracketHighlight.foreground6']).toBe('<mid>');
  });
});

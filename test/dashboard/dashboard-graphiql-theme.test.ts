import { describe, expect, it } from 'vitest';
import { toHsl } from '../../dashboard/graphiql/hsl.ts';

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
});

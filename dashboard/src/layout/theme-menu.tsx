import { useId } from 'react';
import { type Colors, chooseColors, useColors } from '../colors.ts';
import { Glyph } from '../glyph.tsx';
import { Segments } from '../parts/figures.tsx';
import { chooseTheme, type Theme, useTheme } from '../theme.ts';

const THEMES: readonly { value: Theme; text: string }[] = [
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
];
const COLORS: readonly { value: Colors; text: string }[] = [
  { value: 'green-red', text: 'Green and red' },
  { value: 'safe', text: 'Color-blind safe' },
];

/** The theme, and the colors of rising and falling prices. */
export function ThemeMenu() {
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button" popoverTarget={id} aria-label="Theme and colors">
        <Glyph name="theme" size={18} />
      </button>
      <div id={id} popover="auto" className="popover menu">
        <h2>Theme</h2>
        <Segments label="Theme" options={THEMES} value={useTheme()} onChange={chooseTheme} />
        <h2>Rising and falling</h2>
        <Segments label="Rising and falling" options={COLORS} value={useColors()} onChange={chooseColors} />
      </div>
    </>
  );
}

import { useMemo } from 'react';
import { useColors } from './colors.ts';
import { type Theme, useTheme } from './theme.ts';

/**
 * The style sheet's colors in the form that charts need. Up and down are green and red, or blue and orange if the
 * user chose the color-blind safe colors.
 */
export type Palette = Record<(typeof NAMES)[number], string> & { theme: Theme; series: readonly string[] };

const NAMES = [
  'panel',
  'raised',
  'line',
  'text',
  'muted',
  'accent',
  'up',
  'down',
  'mid',
  'up-soft',
  'down-soft',
  'tile',
  'up-full',
  'down-full',
] as const;
const SERIES = 6;

function readPalette(theme: Theme): Palette {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...(Object.fromEntries(NAMES.map((name) => [name, color(name)])) as Record<(typeof NAMES)[number], string>),
    theme,
    series: Array.from({ length: SERIES }, (_, at) => color(`series-${at + 1}`)),
  };
}

export function usePalette(): Palette {
  const theme = useTheme();
  const colors = useColors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colors are other values of the style sheet.
  return useMemo(() => readPalette(theme), [theme, colors]);
}

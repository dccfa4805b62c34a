import { useLocation } from 'wouter';
import { chooseColors, useColors } from '../colors.ts';
import { chooseTheme, useTheme } from '../theme.ts';
import { PLACES, type Place } from './places.ts';

/** A page or an action in the command palette. */
export type Command = {
  group: 'Pages' | 'Actions';
  text: string;
  /** The keys that run it without the palette, in order. */
  keys?: readonly string[];
  run(): void;
};

/** The pages of the site, and the actions that are possible now. */
export function useCommands(): Command[] {
  const [, go] = useLocation();
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark';
  const isSafe = useColors() === 'safe';
  const open = ({ href, isOutside }: Place) => (isOutside ? location.assign(href) : go(href));
  return [
    ...PLACES.map(
      (place): Command => ({
        group: 'Pages',
        text: place.text,
        keys: ['G', place.letter.toUpperCase()],
        run: () => open(place),
      }),
    ),
    { group: 'Actions', text: `Use the ${otherTheme} theme`, run: () => chooseTheme(otherTheme) },
    {
      group: 'Actions',
      text: isSafe ? 'Use green and red' : 'Use color-blind safe colors',
      run: () => chooseColors(isSafe ? 'green-red' : 'safe'),
    },
  ];
}

/** The commands that contain each word of a text; all pages if the text is empty. */
export function filterCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter(({ group }) => group === 'Pages');
  return commands.filter((command) => words.every((word) => command.text.toLowerCase().includes(word)));
}

import { useLocation } from 'wouter';
import { PLACES, type Place } from '../../../src/web/site/places.ts';
import { chooseColors, useColors } from '../colors.ts';
import { parseDayText } from '../days/address.ts';
import { useChooseDay, useDay } from '../days/use-days.ts';
import { formatDay } from '../format.ts';
import { chooseTheme, useTheme } from '../theme.ts';
import { clickShortcut } from './shortcuts.ts';

/** A page or an action in the command palette. */
export type Command = {
  group: 'Pages' | 'Actions';
  text: string;
  /** The keys that run it without the palette, in order. */
  keys?: readonly string[];
  /** Made of the typed text, which it need not contain. */
  isTyped?: boolean;
  run(): void;
};

type StepDay = (step: 1 | -1) => void;

/** The pages of the site, and the actions that are possible now. @param text as typed: a day is an action too */
export function useCommands(text: string, stepDay: StepDay): Command[] {
  const [, go] = useLocation();
  const days = useDayCommands(text, stepDay);
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
    ...days,
    { group: 'Actions', text: `Use the ${otherTheme} theme`, run: () => chooseTheme(otherTheme) },
    {
      group: 'Actions',
      text: isSafe ? 'Use green and red' : 'Use color-blind safe colors',
      run: () => chooseColors(isSafe ? 'green-red' : 'safe'),
    },
  ];
}

function useDayCommands(text: string, step: StepDay): Command[] {
  const isPast = useDay() !== null;
  const choose = useChooseDay();
  const typed = parseDayText(text.trim());
  return [
    ...(typed
      ? [{ group: 'Actions' as const, text: `Show ${formatDay(typed)}`, isTyped: true, run: () => choose(typed) }]
      : []),
    { group: 'Actions', text: 'Show any past day', keys: ['D'], run: () => clickShortcut('day') },
    { group: 'Actions', text: 'Session before', keys: ['←'], run: () => step(-1) },
    ...(isPast
      ? [
          { group: 'Actions' as const, text: 'Session after', keys: ['→'], run: () => step(1) },
          { group: 'Actions' as const, text: 'Back to today', run: () => choose(null) },
        ]
      : []),
  ];
}

/** The commands that contain each word of a text; all pages if the text is empty. */
export function filterCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.filter(({ group }) => group === 'Pages');
  return commands.filter(({ text, isTyped }) => isTyped || words.every((word) => text.toLowerCase().includes(word)));
}

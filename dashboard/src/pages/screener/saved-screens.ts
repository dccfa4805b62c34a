import { stored } from '../../stored.ts';
import type { ScreenPlanState } from './plan.ts';

/** A screen under a name that the reader chose. */
export type SavedScreen = { name: string; plan: ScreenPlanState };

const MOST_SCREENS = 50;

/** Parses stored screens; those that are not valid are left out. */
function parseScreens(text: string): SavedScreen[] {
  const screens = JSON.parse(text) as Partial<SavedScreen>[];
  return screens.filter(
    (screen): screen is SavedScreen =>
      typeof screen?.name === 'string' &&
      (screen.plan?.universe === 'STOCK' || screen.plan?.universe === 'ETF') &&
      Array.isArray(screen.plan.filters),
  );
}

/** The screens with one more; a screen of the same name is replaced. */
export const withScreen = (screens: readonly SavedScreen[], added: SavedScreen): SavedScreen[] =>
  [added, ...screens.filter(({ name }) => name !== added.name)].slice(0, MOST_SCREENS);

const storedScreens = stored<readonly SavedScreen[]>('market-signals:screens', parseScreens, JSON.stringify);

/** Stores the screens in this browser. */
export const keepScreens = (screens: readonly SavedScreen[]): void =>
  storedScreens.keep(screens.length > 0 ? screens : null);

const NONE: readonly SavedScreen[] = [];

/** The screens of this browser, the newest first. */
export const useSavedScreens = (): readonly SavedScreen[] => storedScreens.use() ?? NONE;

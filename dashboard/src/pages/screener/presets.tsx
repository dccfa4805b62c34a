import type { FormEvent } from 'react';
import type { ScreenerCatalogQuery } from '../../generated/graphql.ts';
import { Menu } from '../../parts/menu.tsx';
import { type ScreenPlanState, toRequestPlan } from './plan.ts';
import { keepScreens, type SavedScreen, useSavedScreens, withScreen } from './saved-screens.ts';

type Screens = NonNullable<ScreenerCatalogQuery['curatedScreens']>;

const describePlan = (plan: ScreenPlanState) => JSON.stringify(toRequestPlan(plan));

/** The preset screen that equals a plan; undefined if none does. */
export const findPreset = (screens: Screens, plan: ScreenPlanState): Screens[number] | undefined =>
  screens.find(
    (screen) =>
      screen.universe === plan.universe &&
      describePlan({ ...(screen.plan as unknown as ScreenPlanState), universe: plan.universe }) === describePlan(plan),
  );

/** The preset screens of the universe with their summaries; the active preset gives the menu its name. */
export function Presets({
  screens,
  plan,
  onChoose,
}: {
  screens: Screens;
  plan: ScreenPlanState;
  onChoose(plan: ScreenPlanState): void;
}) {
  const presets = screens
    .filter(({ universe }) => universe === plan.universe)
    .map((screen) => ({
      ...screen,
      plan: { ...(screen.plan as unknown as ScreenPlanState), universe: plan.universe },
    }));
  const active = presets.find(({ id }) => id === findPreset(screens, plan)?.id);
  return (
    <Menu text={active?.name ?? 'Presets'} label={active ? `Presets: ${active.name}` : undefined} isWide>
      {(close) => (
        <ul className="preset-list">
          {presets.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                aria-pressed={preset === active}
                onClick={() => {
                  onChoose(preset.plan);
                  close();
                }}
              >
                <b>{preset.name}</b>
                <span className="muted fine">{preset.summary}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

/** Saves the screen under a name, and opens saved screens. */
export function SavedScreens({ plan, onChoose }: { plan: ScreenPlanState; onChoose(plan: ScreenPlanState): void }) {
  const screens = useSavedScreens();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (!name) return;
    keepScreens(withScreen(screens, { name, plan }));
    event.currentTarget.reset();
  };
  const remove = (screen: SavedScreen) => keepScreens(screens.filter((saved) => saved !== screen));
  return (
    <Menu text="Saved" count={screens.length}>
      {(close) => (
        <>
          <form className="save-form" onSubmit={save}>
            <input name="name" aria-label="Name of the screen" placeholder="Name" maxLength={60} autoComplete="off" />
            <button type="submit">Save this screen</button>
          </form>
          {screens.length === 0 && <p className="muted fine">Screens are stored in this browser.</p>}
          <ul className="saved-list">
            {screens.map((screen) => (
              <li key={screen.name}>
                <button
                  type="button"
                  className="saved-screen"
                  onClick={() => {
                    onChoose(screen.plan);
                    close();
                  }}
                >
                  {screen.name}
                </button>
                <button type="button" aria-label={`Delete ${screen.name}`} onClick={() => remove(screen)}>
                  ×
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Menu>
  );
}

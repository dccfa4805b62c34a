import type { ScreenerCatalogQuery } from '../../generated/graphql.ts';
import { type ScreenPlanState, toRequestPlan } from './plan.ts';

type Screens = NonNullable<ScreenerCatalogQuery['curatedScreens']>;

/** The preset screens of the universe; active presets are marked. */
export function Presets({
  screens,
  plan,
  onChoose,
}: {
  screens: Screens;
  plan: ScreenPlanState;
  onChoose(plan: ScreenPlanState): void;
}) {
  const now = JSON.stringify(toRequestPlan(plan));
  return (
    <ul className="chips">
      {screens
        .filter(({ universe }) => universe === plan.universe)
        .map((screen) => {
          const preset = { ...(screen.plan as unknown as ScreenPlanState), universe: plan.universe };
          return (
            <li key={screen.id}>
              <button
                type="button"
                title={screen.summary}
                aria-pressed={JSON.stringify(toRequestPlan(preset)) === now}
                onClick={() => onChoose(preset)}
              >
                {screen.name}
              </button>
            </li>
          );
        })}
    </ul>
  );
}

import { count } from '../../format.ts';
import type { StockScreenQuery } from '../../generated/graphql.ts';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { type Condition, formatCondition, type ScreenFieldInfo } from './plan.ts';

type Screen = Pick<NonNullable<StockScreenQuery['stockScreen']>, 'screened' | 'matched' | 'explain'>;

/** The effect of each condition by itself: which condition excludes the most rows, and which fields lack readings. */
export function ExplainPanel({
  query,
  screen,
  conditions,
  fields,
}: {
  query: PanelQuery;
  screen: Screen | null | undefined;
  /** The complete conditions of the screen, in the order of its explanation. */
  conditions: readonly Condition[];
  fields: readonly ScreenFieldInfo[];
}) {
  return (
    <PanelView title="Explain" note="Matches per condition" query={{ ...query, error: null }} span="third" height={21}>
      {screen?.explain.length ? (
        <ul className="explain">
          {screen.explain.map(({ fieldName, op, matched, missing }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be on one field.
            <li key={`${at} ${fieldName}`}>
              <span>{formatCondition({ ...conditions[at], fieldName, op }, fields)}</span>
              <meter
                min={0}
                max={screen.screened || 1}
                value={matched}
                aria-label={`${matched} of ${screen.screened} match`}
              />
              <span>
                <b>{count(matched)}</b> match
                {missing > 0 && <span className="muted">, {count(missing)} without a value</span>}
              </span>
            </li>
          ))}
          <li className="sum">
            <span>All conditions</span>
            <meter
              min={0}
              max={screen.screened || 1}
              value={screen.matched}
              aria-label={`${screen.matched} of ${screen.screened} match`}
            />
            <span>
              <b>{count(screen.matched)}</b> of {count(screen.screened)}
            </span>
          </li>
        </ul>
      ) : (
        <p className="muted">{screen ? 'With no conditions, everything matches.' : 'No screen has run.'}</p>
      )}
    </PanelView>
  );
}

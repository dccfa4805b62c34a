import { groupBy } from '../../group.ts';
import { Menu } from '../../parts/menu.tsx';
import { OVERVIEW } from './columns.tsx';
import type { ScreenFieldInfo } from './plan.ts';

/** Chooses a group of columns, or single columns; the address keeps the choice. */
export function ColumnMenu({
  fields,
  shown,
  chosen,
  onChoose,
}: {
  fields: readonly ScreenFieldInfo[];
  /** The fields that are columns now. */
  shown: readonly ScreenFieldInfo[];
  /** A group's name, or names of fields separated by commas. */
  chosen: string;
  onChoose(chosen: string): void;
}) {
  const groups = [...groupBy(fields, ({ group }) => group)];
  const toggle = ({ name }: ScreenFieldInfo) => {
    const names = shown.map((field) => field.name);
    onChoose((names.includes(name) ? names.filter((shownName) => shownName !== name) : [...names, name]).join(','));
  };
  return (
    <Menu text="Columns" count={shown.length} isWide>
      {() => (
        <div className="column-menu">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
          <div className="segments" role="group" aria-label="Groups of columns">
            {[OVERVIEW, ...groups.map(([group]) => group)].map((group) => (
              <button key={group} type="button" aria-pressed={chosen === group} onClick={() => onChoose(group)}>
                {group}
              </button>
            ))}
          </div>
          {groups.map(([group, fieldsOfGroup]) => (
            <fieldset key={group}>
              <legend>{group}</legend>
              {fieldsOfGroup.map((field) => (
                <label key={field.name} title={field.description}>
                  <input type="checkbox" checked={shown.includes(field)} onChange={() => toggle(field)} /> {field.label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Menu>
  );
}

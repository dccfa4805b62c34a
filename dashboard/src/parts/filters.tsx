import { useEffect, useState } from 'react';
import { useQuiet } from './quiet.ts';

type Choice<Value> = { value: Value; text: string };

/** Selects one value of a condition; the first option is that without it. */
export const FilterSelect = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Choice<Value>[];
  value: NoInfer<Value>;
  onChange(value: NoInfer<Value>): void;
}) => (
  <select
    aria-label={label}
    className={value === options[0]?.value ? 'filter' : 'filter is-on'}
    value={value}
    onChange={({ target }) => onChange(target.value as Value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.text}
      </option>
    ))}
  </select>
);

/** A text that a list is filtered by, once typing has paused. */
export function FilterText({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const [text, setText] = useState(value);
  const quietText = useQuiet(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the list.
  useEffect(() => {
    if (quietText !== value) onChange(quietText);
  }, [quietText]);
  return (
    <input
      type="search"
      className="filter"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

import type { ReactNode } from 'react';
import { signed, signedPercent } from '../format.ts';

/** A change: its sign, an arrow and a colour say the same thing three times. */
export function Change({
  value,
  percent = true,
  digits = 2,
}: {
  value: number | null | undefined;
  percent?: boolean;
  digits?: number;
}) {
  const text = percent ? signedPercent(value, digits) : signed(value, digits);
  return <span className={`change ${directionOfText(text)}`}>{text}</span>;
}

// What rounds to nothing has no direction.
const directionOfText = (text: string) => (text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'flat');

export type Figure = { name: string; value: ReactNode; hint?: string };

/** Names with values, in as many columns as there is room for. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures">
      {items.map(({ name, value, hint }) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A choice of a few, as buttons in a row. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: NoInfer<Value>;
  onChange(value: NoInfer<Value>): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}

/** Choices that are on or off each, as buttons in a row. */
export function Toggles<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; text: string; hint?: string }[];
  value: readonly string[];
  onChange(value: Value[]): void;
}) {
  const isOn = (one: Value) => value.includes(one);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          title={option.hint}
          aria-pressed={isOn(option.value)}
          onClick={() =>
            onChange(options.map((one) => one.value).filter((one) => isOn(one) !== (one === option.value)))
          }
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}

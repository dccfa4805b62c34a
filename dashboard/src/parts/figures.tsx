import type { ReactNode } from 'react';
import { signedPercent } from '../format.ts';

/** A change: its sign, an arrow and a color say the same thing three times. */
export function ChangeFigure({
  value,
  written = signedPercent,
}: {
  value: number | null | undefined;
  /** Writes it with its sign. */
  written?(value: number | null | undefined): string;
}) {
  const text = written(value);
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

type Option<Value> = { value: Value; text: string; hint?: string };

/** Buttons in a row, each on or off. */
function ButtonGroup<Value extends string>({
  label,
  options,
  isOn,
  onPress,
}: {
  label: string;
  options: readonly Option<Value>[];
  isOn(value: Value): boolean;
  onPress(value: Value): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div className="segments" role="group" aria-label={label}>
      {options.map(({ value, text, hint }) => (
        <button key={value} type="button" title={hint} aria-pressed={isOn(value)} onClick={() => onPress(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** A choice of a few. */
export const Segments = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: NoInfer<Value>;
  onChange(value: NoInfer<Value>): void;
}) => <ButtonGroup label={label} options={options} isOn={(one) => one === value} onPress={onChange} />;

/** Choices that are on or off each. */
export function Toggles<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option<Value>[];
  value: readonly string[];
  onChange(value: Value[]): void;
}) {
  const isOn = (one: Value) => value.includes(one);
  const press = (pressed: Value) =>
    onChange(options.map((one) => one.value).filter((one) => isOn(one) !== (one === pressed)));
  return <ButtonGroup label={label} options={options} isOn={isOn} onPress={press} />;
}

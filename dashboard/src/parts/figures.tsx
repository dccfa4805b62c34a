import type { ReactNode } from 'react';
import { signedPercent } from '../format.ts';

/** A change: sign, arrow, and color all show the direction. */
export function ChangeFigure({
  value,
  written = signedPercent,
}: {
  value: number | null | undefined;
  /** Formats the value with its sign. */
  written?(value: number | null | undefined): string;
}) {
  const text = written(value);
  return <span className={`change ${directionOfText(text)}`}>{text}</span>;
}

// Judges by the formatted text: a value that rounds to zero has no direction.
const directionOfText = (text: string) => (text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'flat');

export type Figure = { name: string; value: ReactNode; hint?: string };

/** Names with values, in as many columns as fit. */
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

/** A row of buttons, each on or off. */
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

/** Selects exactly one of a few options. */
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
}) => <ButtonGroup label={label} options={options} isOn={(option) => option === value} onPress={onChange} />;

/** Options that can be switched on and off independently. */
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
  const isOn = (option: Value) => value.includes(option);
  const press = (pressed: Value) =>
    onChange(options.map((option) => option.value).filter((entry) => isOn(entry) !== (entry === pressed)));
  return <ButtonGroup label={label} options={options} isOn={isOn} onPress={press} />;
}

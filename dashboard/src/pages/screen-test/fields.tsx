import type { ReactNode } from 'react';

/** A labeled field of a form. */
export const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child.
  <label>
    <span>{label}</span>
    {children}
  </label>
);

/** A choice of a form. */
export const Choice = ({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange?(value: string): void;
}) => (
  <select name={name} defaultValue={value} onChange={({ target }) => onChange?.(target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.text}
      </option>
    ))}
  </select>
);

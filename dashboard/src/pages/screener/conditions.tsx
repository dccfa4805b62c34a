import { type FormEvent, useId } from 'react';
import { count, formatCounted } from '../../format.ts';
import type { ScreenOperator } from '../../generated/graphql.ts';
import { shortAmount } from './describe-plan.ts';
import { type Condition, getOperatorSign, isWhole, type ScreenFieldInfo, type ScreenPlanState } from './plan.ts';

/**
 * The conditions of a screen, each with the inputs that its field in the catalog allows, and a selector to add a
 * condition.
 */
export function Conditions({
  fields,
  plan,
  explain = [],
  onChange,
}: {
  fields: readonly ScreenFieldInfo[];
  plan: ScreenPlanState;
  /** The matches of each complete condition by itself, in their order. */
  explain?: readonly Explanation[];
  onChange(plan: ScreenPlanState): void;
}) {
  const complete = plan.filters.filter(isWhole);
  const set = (filters: readonly Condition[]) => onChange({ ...plan, filters });
  const groups = [...new Set(fields.map(({ group }) => group))];
  const add = (name: string) => {
    const field = fields.find((candidate) => candidate.name === name);
    if (field)
      set([...plan.filters, { fieldName: name, op: field.ops[0]!, ...(field.type === 'STRING' && { values: [] }) }]);
  };
  return (
    <div className="conditions">
      {plan.tickers && (
        <div className="condition">
          <span title={plan.tickers.join(', ')}>Among {formatCounted(plan.tickers.length, 'ticker')}</span>
          <button type="button" aria-label="Screen all" onClick={() => onChange({ ...plan, tickers: undefined })}>
            ×
          </button>
        </div>
      )}
      {plan.filters.map((condition, at) => {
        const field = fields.find(({ name }) => name === condition.fieldName);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be on one field.
          <div className="condition" key={`${at} ${condition.fieldName}`}>
            <span title={field?.description}>{field?.label ?? condition.fieldName}</span>
            {field && (
              <ConditionFields
                field={field}
                condition={condition}
                onChange={(next) => set(plan.filters.map((filter, index) => (index === at ? next : filter)))}
              />
            )}
            <MatchCount of={explain[complete.indexOf(condition)]} />
            <button
              type="button"
              aria-label={`Remove the condition on ${field?.label ?? condition.fieldName}`}
              onClick={() => set(plan.filters.filter((_, index) => index !== at))}
            >
              ×
            </button>
          </div>
        );
      })}
      {plan.filters.length > 0 && (
        <button type="button" className="link" onClick={() => set([])}>
          Clear
        </button>
      )}
      <select aria-label="Add a condition" value="" onChange={({ target }) => add(target.value)}>
        <option value="">Add a condition …</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {fields
              .filter((field) => field.group === group)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

type Explanation = { matched: number; missing: number };

/** How many rows match a condition by itself. */
const MatchCount = ({ of }: { of: Explanation | undefined }) =>
  of && (
    <span
      className="badge"
      title={`${count(of.matched)} match by themselves${of.missing > 0 ? `; ${count(of.missing)} have no value` : ''}`}
    >
      <b>{count(of.matched)}</b>
      <span className="sr-only"> match by themselves</span>
    </span>
  );

type FieldsProps = { field: ScreenFieldInfo; condition: Condition; onChange(condition: Condition): void };

function ConditionFields({ field, condition, onChange }: FieldsProps) {
  return (
    <>
      {field.ops.length > 1 ? (
        <select
          aria-label={`Comparison for ${field.label}`}
          value={condition.op}
          onChange={({ target }) => onChange({ ...condition, op: target.value as ScreenOperator })}
        >
          {field.ops.map((op) => (
            <option key={op} value={op}>
              {getOperatorSign(op)}
            </option>
          ))}
        </select>
      ) : (
        <span>{getOperatorSign(condition.op)}</span>
      )}
      {field.type === 'NUMBER' && <NumberField field={field} condition={condition} onChange={onChange} />}
      {field.type === 'ENUM' && (
        <select
          aria-label={field.label}
          value={condition.value ?? ''}
          onChange={({ target }) => onChange({ ...condition, value: Number(target.value) })}
        >
          {condition.value === undefined && <option value="">Choose …</option>}
          {field.options?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {field.type === 'STRING' && <TextsField field={field} condition={condition} onChange={onChange} />}
    </>
  );
}

/**
 * Submits on Enter or blur rather than on each keystroke, because each screen costs a call. The gateway parses `500M`
 * as a number.
 */
function NumberField({ field, condition, onChange }: FieldsProps) {
  const list = useId();
  const send = (text: string) => {
    const value = text.trim().replace('−', '-');
    if (value !== shortAmount(condition.value)) onChange({ ...condition, value: value === '' ? undefined : value });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(String(new FormData(event.currentTarget).get('value') ?? ''));
  };
  return (
    <form onSubmit={submit}>
      <input
        key={condition.value}
        name="value"
        // biome-ignore lint/a11y/noAutofocus: the condition was just added to be filled in.
        autoFocus={condition.value === undefined}
        aria-label={`Value of ${field.label}${field.unit === 'PERCENT' ? ', percent' : ''}`}
        inputMode="text"
        autoComplete="off"
        defaultValue={shortAmount(condition.value)}
        placeholder={field.placeholder ?? ''}
        list={field.quickValues ? list : undefined}
        onBlur={({ target }) => send(target.value)}
      />
      {field.unit === 'PERCENT' && <span className="muted"> %</span>}
      {field.quickValues && (
        <datalist id={list}>
          {field.quickValues.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </form>
  );
}

function TextsField({ field, condition, onChange }: FieldsProps) {
  const values = condition.values ?? [];
  return (
    <details>
      <summary>{values.length > 0 ? values.join(', ') : 'Choose …'}</summary>
      <fieldset>
        <legend className="sr-only">{field.label}</legend>
        {field.values?.map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange({
                  ...condition,
                  values: target.checked ? [...values, value] : values.filter((entry) => entry !== value),
                })
              }
            />{' '}
            {value}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

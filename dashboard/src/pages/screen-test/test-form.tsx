import type { FormEvent } from 'react';
import { formatCounted } from '../../format.ts';
import { Choice, Field } from './fields.tsx';
import { estimateCalls, REBALANCES, readChoices, type TestChoices, WEIGHTINGS } from './test-input.ts';

/** How the screen is traded, and the button that runs the test. */
export function TestForm({
  choices,
  now,
  isRunning,
  onRun,
}: {
  choices: TestChoices;
  now: number;
  isRunning: boolean;
  onRun(choices: TestChoices): void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onRun(readChoices(new FormData(event.currentTarget), choices.from));
  };
  return (
    // The key renders the fields anew when the address changes.
    <form className="test-form" key={JSON.stringify(choices)} onSubmit={submit}>
      <Field label="From">
        <input type="date" name="from" defaultValue={choices.from} required />
      </Field>
      <Field label="Rebalance">
        <Choice name="rebalance" options={REBALANCES} value={choices.rebalance} />
      </Field>
      <Field label="Holdings">
        <input type="number" name="holdings" min={1} max={500} defaultValue={choices.holdings} />
      </Field>
      <Field label="Weights">
        <Choice name="weighting" options={WEIGHTINGS} value={choices.weighting} />
      </Field>
      <Field label="Costs, bps">
        <input type="number" name="costBps" min={0} max={1000} step="any" defaultValue={choices.costBps} />
      </Field>
      <Field label="Benchmark">
        <input name="benchmark" size={6} defaultValue={choices.benchmark} autoComplete="off" />
      </Field>
      <button type="submit" className="button primary" disabled={isRunning}>
        {isRunning ? 'Testing …' : 'Run the test'}
      </button>
      <span className="muted fine">Costs about {formatCounted(estimateCalls(choices, now), 'call')}.</span>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { formatCounted } from '../../format.ts';
import { Choice, Field } from '../screen-test/fields.tsx';
import { formatInsightType } from '../stock/insight-figures.ts';
import {
  EVENTS,
  estimateStudyCalls,
  getEventInfo,
  INSIGHT_TYPES,
  readStudyChoices,
  type StudyChoices,
} from './study-input.ts';

const TYPES = [
  { value: '', text: 'All types' },
  ...INSIGHT_TYPES.map((value) => ({ value, text: formatInsightType(value) })),
];

/** Which events are studied, and the button that runs the study. */
export function StudyForm({
  choices,
  now,
  isRunning,
  onRun,
}: {
  choices: StudyChoices;
  now: number;
  isRunning: boolean;
  onRun(choices: StudyChoices): void;
}) {
  const [event, setEvent] = useState(choices.event);
  const { sizeUnit } = getEventInfo(event);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    onRun(readStudyChoices(new FormData(submitted.currentTarget), now));
  };
  const calls = estimateStudyCalls({ event, from: choices.from }, now);
  return (
    <form className="test-form" onSubmit={submit}>
      <Field label="Event">
        <Choice
          name="event"
          options={EVENTS}
          value={event}
          onChange={(value) => setEvent(value as StudyChoices['event'])}
        />
      </Field>
      {event === 'INSIGHT' && (
        <Field label="Type">
          <Choice name="insightType" options={TYPES} value={choices.insightType} />
        </Field>
      )}
      <Field label="From">
        <input type="date" name="from" defaultValue={choices.from} required />
      </Field>
      <Field label="Benchmark">
        <input name="benchmark" size={6} defaultValue={choices.benchmark} autoComplete="off" />
      </Field>
      {sizeUnit && (
        <Field label={`Minimum size, ${sizeUnit}`}>
          <input type="number" name="minValue" min={0} step="any" defaultValue={choices.minValue} />
        </Field>
      )}
      <button type="submit" className="button primary" disabled={isRunning}>
        {isRunning ? 'Studying …' : 'Run the study'}
      </button>
      <span className="muted fine">
        Costs {calls > 1 ? 'about ' : ''}
        {formatCounted(calls, 'call')}.
      </span>
    </form>
  );
}

import { hashEvent, isRequestedChange, toLevelEvent } from './events.ts';
import { type DueReport, formatDueReport, selectDueReports } from './reports.ts';
import { type AlertState, type StateChanges, stepAlert } from './states.ts';
import {
  describeConditions,
  type LevelTables,
  type LevelTrigger,
  type ReportTrigger,
  readTrigger,
  type SplitFactors,
} from './triggers.ts';

/** An alert as a job evaluates it. */
export type WatchedAlert = {
  id: string;
  name: string;
  pauseMinutes: number;
  state: AlertState;
  isPro: boolean;
};

/** The changes of an alert's state, and its events. */
export type AlertFinding = {
  changes: StateChanges;
  events: { id: string; kind: string; ticker: string; title: string; detail: object }[];
};

/** `version`: of the data, as a text that differs for each rebuild. */
type Moment = { now: Date; version: string };

/** Evaluates an alert on the rows of the screener. */
export function evaluateLevels(
  alert: WatchedAlert,
  trigger: LevelTrigger,
  { tables, splitFactors }: { tables: LevelTables; splitFactors: SplitFactors },
  { now, version }: Moment,
): AlertFinding {
  const { changes, transitions } = stepAlert(alert.state, readTrigger(trigger, tables, splitFactors), {
    kind: trigger.kind,
    pauseMs: alert.pauseMinutes * 60_000,
    now,
    isEvent: (value) => isRequestedChange(trigger, value),
  });
  const events = transitions.map((transition) => {
    const { ticker, from, to, reading } = transition;
    const { kind, title } = toLevelEvent(trigger, alert.name, transition);
    const detail =
      trigger.kind === 'SCREEN'
        ? { conditions: describeConditions(trigger, ticker, tables) }
        : { before: from, after: to, reading: reading?.figure ?? null };
    return { id: hashEvent({ alertId: alert.id, version, ticker, kind }), kind, ticker, title, detail };
  });
  return { changes, events };
}

/** Announces the reports that are due. */
export function evaluateReports(
  alert: WatchedAlert,
  trigger: ReportTrigger,
  reports: readonly DueReport[],
  today: Date,
): AlertFinding {
  const due = selectDueReports(trigger, reports, { state: alert.state, today, isPro: alert.isPro });
  const changes = Object.fromEntries(due.map(({ ticker, earningsDate }) => [ticker, { v: earningsDate }]));
  const events = due.map((report) => {
    const { ticker, earningsDate, earningsTime } = report;
    const kind = 'REPORT_DUE';
    return {
      id: hashEvent({ alertId: alert.id, version: earningsDate, ticker, kind }),
      kind,
      ticker,
      title: formatDueReport(report),
      detail: { earningsDate, earningsTime },
    };
  });
  return { changes, events };
}

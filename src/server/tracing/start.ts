import type { RunningTelemetry } from './open-telemetry.ts';
import type { TracingSettings } from './settings.ts';

/** The log for failures to send spans. */
type Warnings = { warn(fields: { reason: string }, message: string): void };

/** Starts creating and exporting spans; null if tracing is off, and then OpenTelemetry is not loaded. */
export async function startTracing(
  { tracing }: { tracing?: TracingSettings },
  log: Warnings,
): Promise<RunningTelemetry | null> {
  if (!tracing) return null;
  const { startTelemetry } = await import('./open-telemetry.ts');
  return startTelemetry(tracing, (reason) => log.warn({ reason }, 'traces could not be exported'));
}

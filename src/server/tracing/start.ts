import type { RunningTelemetry } from './open-telemetry.ts';
import type { TracingSettings } from './settings.ts';

/** Where it is told that spans could not be sent. */
type Warnings = { warn(fields: { reason: string }, message: string): void };

/** Starts to make and export spans; null if nobody asks for them, and then nothing is loaded for it. */
export async function startTracing(
  { tracing }: { tracing?: TracingSettings },
  log: Warnings,
): Promise<RunningTelemetry | null> {
  if (!tracing) return null;
  const { startTelemetry } = await import('./open-telemetry.ts');
  return startTelemetry(tracing, (reason) => log.warn({ reason }, 'traces could not be exported'));
}

import type { Config } from '../config/config.ts';
import { readHeaders } from '../config/telemetry-settings.ts';
import type { Metrics } from '../platform/http/observability/metrics.ts';
import type { TelemetryLog } from '../platform/telemetry/log-export-errors.ts';
import type { Telemetry } from '../platform/telemetry/open-telemetry.ts';

/** `tracing` is `null` when no traces are exported. */
type StartedTelemetry = Pick<Telemetry, 'tracing'> & { stopTelemetry: () => Promise<void> };

/** Starts the export of traces and metrics, if configured. Otherwise nothing of OpenTelemetry is loaded. */
export async function startTelemetry(
  settings: Config['telemetry'],
  metrics: Metrics,
  log: TelemetryLog,
): Promise<StartedTelemetry> {
  if (!settings) return { tracing: null, stopTelemetry: async () => {} };
  const { openTelemetry } = await import('../platform/telemetry/open-telemetry.ts');
  const { tracing, close } = openTelemetry(
    { ...settings, headers: readHeaders(settings.headers) },
    metrics,
    log,
  );
  return { tracing, stopTelemetry: close };
}

import type { Config } from '../config/config.ts';
import { readHeaders } from '../config/tracing-settings.ts';
import type { ExportLog } from '../platform/tracing/export-spans.ts';
import { createTracing, type Tracing } from '../platform/tracing/tracing.ts';

/** `tracing` is `null` when no traces are exported. `stopTracing` sends what is left. */
type StartedTracing = { tracing: Tracing | null; stopTracing: () => Promise<void> };

/** Starts the export of traces, if configured. Otherwise nothing of OpenTelemetry's SDK is loaded. */
export async function startTracing(settings: Config['tracing'], log: ExportLog): Promise<StartedTracing> {
  if (!settings) return { tracing: null, stopTracing: async () => {} };
  const { exportSpans } = await import('../platform/tracing/export-spans.ts');
  const { record, close } = exportSpans({ ...settings, headers: readHeaders(settings.headers) }, log);
  return { tracing: createTracing(record), stopTracing: close };
}

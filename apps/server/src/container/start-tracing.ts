import type { ExportLog } from '@portal/platform/tracing/export-spans';
import { createTracing, type Tracing } from '@portal/platform/tracing/tracing';
import type { Config } from '../config/config.ts';
import { readHeaders } from '../config/tracing-settings.ts';

/** `tracing` is `null` when no traces are exported. `stopTracing` sends what is left. */
type StartedTracing = { tracing: Tracing | null; stopTracing: () => Promise<void> };

/** Starts the export of traces, if configured. Otherwise nothing of OpenTelemetry's SDK is loaded. */
export async function startTracing(settings: Config['tracing'], log: ExportLog): Promise<StartedTracing> {
  if (!settings) return { tracing: null, stopTracing: async () => {} };
  const { exportSpans } = await import('@portal/platform/tracing/export-spans');
  const { record, close } = exportSpans({ ...settings, headers: readHeaders(settings.headers) }, log);
  return { tracing: createTracing(record), stopTracing: close };
}

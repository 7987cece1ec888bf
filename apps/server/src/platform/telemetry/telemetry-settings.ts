/** Where traces and metrics go. `null` addresses: that signal is not exported. */
export type TelemetrySettings = {
  tracesUrl: string | null;
  metricsUrl: string | null;
  /** Headers of each export, e.g. a token. Not to be logged. */
  headers: Record<string, string>;
  serviceName: string;
  /** Part of the traces that is exported, 0 to 1. All spans of a trace share the decision. */
  traceRatio: number;
  metricIntervalMs: number;
};

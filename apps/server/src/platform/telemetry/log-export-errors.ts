import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { createLogLimit } from '../http/observability/log-limit.ts';

/** Logger of exports that fail. */
export type TelemetryLog = { warn: (facts: object, message: string) => void };

const MAX_TEXT_LENGTH = 300;

/** Logs why the SDK can't deliver traces or metrics, at most once a minute: a collector may be away for hours. */
export function logExportErrors(log: TelemetryLog): void {
  const budget = createLogLimit(1);
  const warn = (text: string) => {
    const { allowed, suppressed } = budget();
    if (!allowed) return;
    const facts = { reason: text.slice(0, MAX_TEXT_LENGTH), ...(suppressed > 0 && { leftOut: suppressed }) };
    log.warn(facts, 'traces or metrics were not delivered');
  };
  const ignore = () => {};
  const logger: DiagLogger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

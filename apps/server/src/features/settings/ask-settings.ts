import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** The settings, or UNAVAILABLE when the operator does not answer. */
export function askSettings(settings: Settings): Promise<OperatorSettings> {
  return settings.read().catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}

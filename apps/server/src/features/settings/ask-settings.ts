import type { OperatorSettings, Settings } from '../../operator/operator.ts';
import { PortalError } from '../../platform/http/portal-error.ts';

/** Reads the operator's settings. Throws UNAVAILABLE when the operator does not respond. */
export function askSettings(settings: Settings): Promise<OperatorSettings> {
  return settings.read().catch((cause) => {
    throw new PortalError('UNAVAILABLE', {}, { cause });
  });
}

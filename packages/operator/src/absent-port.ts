import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Operator } from './operator.ts';

/**
 * Stands in for a port without an adapter: every call rejects with NOT_OFFERED, and nothing is sent anywhere. Orders,
 * calls and pages of absent ports are refused before (features/settings/absent-services.ts).
 */
export function absentPort<Name extends keyof Operator>(port: Name): NonNullable<Operator[Name]> {
  const cause = new Error(`The port ${port} has no adapter in this installation`);
  const reject = () => Promise.reject(new PortalError('NOT_OFFERED', {}, { cause }));
  return new Proxy({}, { get: () => reject }) as NonNullable<Operator[Name]>;
}

import { createHmac } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';

/** No id of a browser contains a dot. */
const PREFIX = 'handset.';

/**
 * The visitor id of a caller whose number the operator's network vouches for: the same for every call of a number, and as
 * hard to guess as the key.
 */
export function handsetVisitorId(key: Buffer, msisdn: Msisdn): string {
  return PREFIX + createHmac('sha256', key).update(msisdn).digest('base64url');
}

/** Whether a visitor acts by USSD, without a screen that shows how a payment goes on. */
export function isHandsetVisitor(visitorId: string): boolean {
  return visitorId.startsWith(PREFIX);
}

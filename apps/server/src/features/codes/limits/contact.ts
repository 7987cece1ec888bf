import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ContactKind } from './contact-limits.ts';
import { subnetOf } from './subnet-of.ts';

/** A request that makes the portal contact a number or a mailbox. */
export type Contact = {
  kind: ContactKind;
  /** The number; with `email`, the number the code is about. */
  msisdn: Msisdn;
  /** The mailbox that is contacted instead of the number. */
  email?: string | null;
  visitorId: string;
  /** Network address of the browser (platform/http/network-of.ts). */
  address: string;
  /** Header with the solution of a proof-of-work challenge; `null` without one. */
  solution: string | null;
  /** The payment of a prompt. */
  paymentId?: string;
  at: Date;
};

/** Keys that the limits of a contact count by. */
export type ContactKeys = { target: string; block: string | null; network: string; visitorId: string };

/** Returns the keys that a contact is counted by. */
export function contactKeys({ msisdn, email, visitorId, address }: Contact): ContactKeys {
  const network = subnetOf(address);
  if (email) return { target: `mailbox:${hashMailbox(email)}`, block: null, network, visitorId };
  return { target: `msisdn:${msisdn}`, block: msisdn.slice(0, 6), network, visitorId };
}

/** Hash of a mailbox. Upper case and anything behind a plus are other spellings of the same mailbox. */
function hashMailbox(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  return createHash('sha256')
    .update(`${name.split('+')[0]}@${host}`)
    .digest('base64url');
}

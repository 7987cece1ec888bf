import { createHash } from 'node:crypto';
import type { Msisdn } from '@portal/domain/msisdn';
import type { ContactKind } from './contact-limits.ts';
import { subnetOf } from './subnet-of.ts';

/** Somebody who makes the portal contact a number or a mailbox. */
export type Contact = {
  kind: ContactKind;
  /** The number; with `email`, the number it is about. */
  msisdn: Msisdn;
  /** The mailbox that is contacted instead of the number. */
  email?: string | null;
  visitorId: string;
  /** Network address of the browser (platform/http/network-of.ts). */
  address: string;
  /** Header with the solution of a proof-of-work challenge; `null` without one. */
  solution: string | null;
  /** Payment of a prompt. */
  paymentId?: string;
  at: Date;
};

/** What the limits of a contact are counted by. */
export type Counted = { target: string; block: string | null; network: string; visitorId: string };

/** Turns a contact into the keys that it is counted by. */
export function countedBy({ msisdn, email, visitorId, address }: Contact): Counted {
  const network = subnetOf(address);
  if (email) return { target: `mailbox:${mailboxOf(email)}`, block: null, network, visitorId };
  return { target: `msisdn:${msisdn}`, block: msisdn.slice(0, 6), network, visitorId };
}

/** One mailbox has many spellings: capitals, and anything behind a plus. Hashed, because the table only counts. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  return createHash('sha256')
    .update(`${name.split('+')[0]}@${host}`)
    .digest('base64url');
}

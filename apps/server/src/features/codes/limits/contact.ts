import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { ContactKind } from './contact-limits.ts';

/** A request that makes the portal contact a number or a mailbox. */
export type Contact = {
  kind: ContactKind;
  /** The number; with `email`, the number the code is about. */
  msisdn: Msisdn;
  /** The mailbox that is contacted instead of the number. */
  email?: string | null;
  visitorId: string;
  /** Network address of the browser (packages/platform/src/http/rate-limits/client-network.ts). */
  address: string;
  /** Header with the solution of a proof-of-work challenge; `null` without one. */
  solution: string | null;
  /** The payment of a prompt. */
  paymentId?: string;
  /** Whom a prompt pays for; `null`: the payer's own number. */
  recipient?: string | null;
  /** Whom else it pays for. */
  others?: readonly string[];
  at: Date;
};

/** Keys that the limits of a contact count by. */
export type ContactKeys = { target: string; block: string | null; network: string; visitorId: string };

/** Returns the keys that a contact is counted by. */
export function contactKeys({
  msisdn,
  email,
  visitorId,
  address,
}: Pick<Contact, 'msisdn' | 'email' | 'visitorId' | 'address'>): ContactKeys {
  const network = subnetOf(address);
  if (email) return { target: `mailbox:${hashMailbox(email)}`, block: null, network, visitorId };
  return { target: `msisdn:${msisdn}`, block: msisdn.slice(0, 6), network, visitorId };
}

/**
 * Hash of a mailbox. Upper case, anything behind a plus, a host in the letters of its language, and points in an address of Google
 * (Gmail help, "Dots don't matter in Gmail addresses") are other spellings of the same mailbox.
 */
function hashMailbox(email: string): string {
  const [typed = '', host = ''] = email.trim().toLowerCase().split('@');
  const name = typed.split('+')[0] ?? '';
  const mailbox = GOOGLE.has(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domainToASCII(host) || host}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}

const GOOGLE: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The network that a single attacker easily controls: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * @param address as returned by `networkOf` of platform/http: an IPv4 address, or an IPv6 prefix such as
 * `2001:db8:1:2::/64`
 */
export function subnetOf(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Everybody whom a prompt pays for, but its payer. */
export function recipientsOf({ recipient, others = [] }: Pick<Contact, 'recipient' | 'others'>): string[] {
  return recipient ? [recipient, ...others] : [];
}

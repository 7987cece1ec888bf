import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@portal/domain/clock';
import { deriveKey } from '../crypto/derive-key.ts';
import { newId } from '../crypto/new-id.ts';
import type { Secret } from '../crypto/secret.ts';

/** A visitor of the site: `token` is what the cookie holds, `id` what the database knows; `isNew` for an hour. */
export type Visitor = { id: string; token: string; isNew: boolean };

/** Issues visitor ids and recognises those that were issued here. */
export type VisitorIds = {
  issue: () => Visitor;
  /** The visitor of a cookie; `null` when we did not sign it or it is too old. */
  read: (token: string | undefined) => Visitor | null;
};

/** An order and its payment are long over by then. */
export const VISITOR_LIFETIME_SECONDS = 90 * 24 * 3600;

/** Somebody who wants a fresh allowance fetches a fresh cookie; waiting that long for each is too much. */
const NEW_MS = 3_600_000;

/** Id of 144 bits, time of issue in seconds to base 36, HMAC-SHA256 of both. */
const TOKEN = /^(?<id>[\w-]{24})\.(?<issued>[0-9a-z]{1,9})\.(?<mac>[\w-]{43})$/;

/**
 * Visitor ids signed with a key derived from SECRET. The first secret signs; each of them is accepted, so that SECRET
 * can be replaced without a visitor noticing (docs/operations.md).
 */
export function visitorIds(secrets: readonly [Secret, ...Secret[]], clock: Clock): VisitorIds {
  const [signing, ...previous] = secrets.map((secret) => deriveKey(secret, 'visitor cookie'));
  if (!signing) throw new Error('No secret to sign visitor ids with');
  const keys = [signing, ...previous];
  return {
    issue: () => {
      const id = newId();
      const issued = Math.floor(clock.now().getTime() / 1000);
      const signed = `${id}.${issued.toString(36)}`;
      return { id, token: `${signed}.${macOf(signing, signed)}`, isNew: true };
    },
    read: (token) => {
      const { id, issued, mac } = TOKEN.exec(token ?? '')?.groups ?? {};
      if (!token || !id || !issued || !mac) return null;
      if (!keys.some((key) => isEqual(mac, macOf(key, `${id}.${issued}`)))) return null;
      const ageMs = clock.now().getTime() - Number.parseInt(issued, 36) * 1000;
      return ageMs < VISITOR_LIFETIME_SECONDS * 1000 ? { id, token, isNew: ageMs < NEW_MS } : null;
    },
  };
}

function macOf(key: Buffer, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** Both are 43 characters long: `TOKEN` and SHA-256 see to that. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import { deriveKey } from '../../crypto/derive-key.ts';
import { newId } from '../../crypto/new-id.ts';
import type { Secret } from '../../crypto/secret.ts';

/**
 * A visitor. `token` is the cookie value, `id` is stored in the database; `isNew` is true for an hour after
 * the issue.
 */
export type Visitor = { id: string; token: string; isNew: boolean };

/** Issues and verifies visitor ids. */
export type VisitorIds = ReturnType<typeof createVisitorIds>;

/** Orders and their payments are finished by then. */
export const VISITOR_LIFETIME_SECONDS = 90 * 24 * 3600;

/** New visitors of a network share a limit for this time, so that a new cookie does not avoid it. */
const NEW_MS = 3_600_000;

/** Id of 144 bits, time of issue in seconds to base 36, HMAC-SHA256 of both. */
const TOKEN = /^(?<id>[\w-]{24})\.(?<issued>[0-9a-z]{1,9})\.(?<mac>[\w-]{43})$/;

/**
 * Creates visitor ids signed with a key derived from SECRET. The first secret signs, all are accepted, so
 * that SECRET can be replaced without an effect on visitors (docs/operations.md).
 */
export function createVisitorIds(secrets: readonly [Secret, ...Secret[]], clock: Clock) {
  const [signing, ...previous] = secrets.map((secret) =>
    createSecretKey(deriveKey(secret, 'visitor cookie')),
  );
  if (!signing) throw new Error('No secret to sign visitor ids with');
  const keys = [signing, ...previous];
  return {
    issue: (): Visitor => {
      const id = newId();
      const issued = Math.floor(clock.now().getTime() / 1000);
      const signed = `${id}.${issued.toString(36)}`;
      return { id, token: `${signed}.${macOf(signing, signed)}`, isNew: true };
    },
    /** Returns the visitor of a cookie value; `null` when our signature is missing or it is too old. */
    read: (token: string | undefined): Visitor | null => {
      const { id, issued, mac } = TOKEN.exec(token ?? '')?.groups ?? {};
      if (!token || !id || !issued || !mac) return null;
      if (!keys.some((key) => isEqual(mac, macOf(key, `${id}.${issued}`)))) return null;
      const ageMs = clock.now().getTime() - Number.parseInt(issued, 36) * 1000;
      return ageMs < VISITOR_LIFETIME_SECONDS * 1000 ? { id, token, isNew: ageMs < NEW_MS } : null;
    },
  };
}

function macOf(key: KeyObject, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}

/** Both have 43 characters, ensured by `TOKEN` and SHA-256. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

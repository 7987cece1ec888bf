import { createHmac } from 'node:crypto';
import { INBOUND_SIGNATURE_HEADER, INBOUND_TIME_HEADER } from '@portal/contract/http/paths';
import type { Clock } from '@portal/domain/time/clock';
import { isSame } from '@portal/platform/crypto/is-same';
import type { Secret } from '@portal/platform/crypto/secret';
import type { Db } from '@portal/platform/database/open-db';
import type { FastifyRequest } from 'fastify';
import { useChallenge } from '../limits/proof-of-work.ts';

/** How the gateway of customers' messages signs them. */
export type SignatureRules = {
  /** `null`: it signs nothing. */
  signatureKey: Secret | null;
  /** How far its clock may be off, and how old a message may be, in seconds; 0: its signatures have no time. */
  signatureSeconds: number;
};

type Deps = { db: Db; clock: Clock; log: { warn: (facts: object, message: string) => void } };

/**
 * Whether a message has a valid signature that was not used before. It covers the time and the bytes of the body, as in Standard
 * Webhooks, so whoever records a message can't send it again, when its number may be proved for somebody else's order.
 */
export async function isSigned(
  { db, clock, log }: Deps,
  { signatureKey, signatureSeconds }: SignatureRules,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<boolean> {
  if (!signatureKey) return true;
  const time = headers[INBOUND_TIME_HEADER];
  const signature = headers[INBOUND_SIGNATURE_HEADER];
  if (typeof signature !== 'string') return false;
  const signed = signatureSeconds === 0 ? String(body) : `${time}.${String(body)}`;
  const expected = createHmac('sha256', signatureKey.reveal()).update(signed).digest('hex');
  if (!isSame(signature.toLowerCase(), expected)) return false;
  if (signatureSeconds === 0) return true;
  const now = clock.now();
  const windowMs = signatureSeconds * 1_000;
  const signedAt = typeof time === 'string' && /^\d{1,12}$/.test(time) ? Number(time) * 1_000 : Number.NaN;
  const offMs = now.getTime() - signedAt;
  if (!(Math.abs(offMs) <= windowMs)) {
    log.warn(
      { offSeconds: Math.round(offMs / 1_000) },
      'a signed message of a customer is too old or too new',
    );
    return false;
  }
  const expiresAt = new Date(signedAt + windowMs + 1_000);
  const isFirst = await useChallenge(db, { challenge: `inbound ${expected}`, expiresAt });
  if (!isFirst)
    log.warn({}, 'a signed message of a customer came again: the gateway must sign each try anew');
  return isFirst;
}

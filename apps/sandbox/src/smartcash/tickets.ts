import { createHmac } from 'node:crypto';
import { isSameSecret } from '../is-same-secret.ts';
import { secondsAfter } from '../seconds-after.ts';
import type { PinKey } from '../wallets/pin-key.ts';

/** Seconds a ticket is valid. */
export const TICKET_SECONDS = 600;

type TicketRequest = { ref: string; msisdn: string; amount: number };

/**
 * Issues a ticket for a purchase of a customer whose handset the merchant has verified with a code of its own: it
 * replaces the code the bank would send itself. It is signed instead of stored.
 */
export function issueTicket(key: PinKey, request: TicketRequest, now: Date): string {
  const expiresAt = secondsAfter(now, TICKET_SECONDS).getTime();
  return `${expiresAt}.${sign(key, request, expiresAt)}`;
}

/** Whether a ticket is for this very purchase and has not expired. */
export function isTicketValid(
  key: PinKey,
  { otpRef, ...request }: TicketRequest & { otpRef: string },
  now: Date,
): boolean {
  const [expiresAt, signature] = otpRef.split('.');
  return Number(expiresAt) > now.getTime() && isSameSecret(signature, sign(key, request, Number(expiresAt)));
}

function sign({ privateKey }: PinKey, { ref, msisdn, amount }: TicketRequest, expiresAt: number): string {
  const content = JSON.stringify([ref, msisdn, amount, expiresAt]);
  return createHmac('sha256', privateKey).update(content).digest('base64url');
}

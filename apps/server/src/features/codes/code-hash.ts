import { createHmac, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import type { Secret } from '@portal/platform/crypto/secret';

/** Six random digits, uniformly distributed (SAFETY X2). */
export function newCodeDigits(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** Keyed hash of a code, bound to its challenge: a copy of the table alone reveals no code. */
export function hashCode(secret: Secret, codeId: string, digits: string): string {
  return createHmac('sha256', secret.reveal()).update(`code:${codeId}:${digits}`).digest('base64url');
}

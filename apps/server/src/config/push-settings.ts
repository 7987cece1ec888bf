import { createECDH } from 'node:crypto';
import { optional } from '@portal/platform/config/variable-fields';
import { secret } from '@portal/platform/crypto/secret';
import { PUSH_SERVICES } from '@portal/platform/web-push/push-subscription';
import { z } from 'zod';

/** A private key of P-256, as `npm run ops -- push-key` prints it. */
const privateKey = z
  .string()
  .refine(isPrivateKey, 'a key of 43 characters: npm run ops -- push-key makes one')
  .transform(secret);

function isPrivateKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

const services = z
  .string()
  .regex(
    /^(((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d+)(,|$))+$/,
    'hosts with commas between them, *.example.com for all below one',
  )
  .transform((text) => text.split(',').filter(Boolean));

/** Notifications of browsers: whom we are to the push services, and which of them are called. */
export const PUSH_SETTINGS = {
  /** `null`: no browser is sent anything. */
  key: ['PUSH_PRIVATE_KEY', optional(privateKey)],
  services: ['PUSH_SERVICES', services.default([...PUSH_SERVICES])],
} as const;

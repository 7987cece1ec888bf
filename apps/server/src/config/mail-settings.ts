import { createPrivateKey } from 'node:crypto';
import { type FieldValues, optional } from '@portal/platform/config/variable-fields';
import { secret } from '@portal/platform/crypto/secret';
import { z } from 'zod';

/** Address, with or without a name before it in angle brackets; never a line break. */
const sender = z
  .string()
  .regex(/^([^<>\r\n"]{1,80} )?<?[^\s@<>]+@[a-z0-9.-]+\.[a-z]{2,}>?$/i, 'name@host, or Name <name@host>');

const signingKey = z.string().refine(isSigningKey, 'an RSA or Ed25519 private key as PEM').transform(secret);

function isSigningKey(pem: string): boolean {
  try {
    return ['rsa', 'ed25519'].includes(createPrivateKey(pem).asymmetricKeyType ?? '');
  } catch {
    return false;
  }
}

/** The mail server for receipts and for codes to other networks. */
export const MAIL_SETTINGS = {
  url: ['SMTP_URL', optional(z.url({ protocol: /^smtps?$/ }).transform(secret))],
  from: ['EMAIL_FROM', optional(sender)],
  dkimSelector: ['DKIM_SELECTOR', optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/i))],
  dkimKey: ['DKIM_KEY', optional(signingKey)],
} as const;

/** Problems with the combination of variables, one sentence each. */
export function incompleteMail(given: Record<string, unknown>): string[] {
  const problems = [];
  if (given.SMTP_URL && !given.EMAIL_FROM)
    problems.push('EMAIL_FROM: SMTP_URL needs the sender of its e-mails');
  if (Boolean(given.DKIM_KEY) !== Boolean(given.DKIM_SELECTOR))
    problems.push('DKIM_SELECTOR and DKIM_KEY: e-mails are signed with both or not at all');
  if (given.DKIM_KEY && !given.SMTP_URL) problems.push('DKIM_KEY: nothing is signed without SMTP_URL');
  return problems;
}

/** The mail server; `null` when none is configured. `dkim`: how its e-mails are signed, `null`: not by the portal. */
export function toMailServer({ url, from, dkimSelector, dkimKey }: FieldValues<typeof MAIL_SETTINGS>) {
  if (!url || !from) return null;
  return { url, from, dkim: dkimSelector && dkimKey ? { selector: dkimSelector, key: dkimKey } : null };
}

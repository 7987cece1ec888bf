import { z } from 'zod';
import { type FieldValues, optional } from '../platform/config/variable-fields.ts';
import { secret } from '../platform/crypto/secret.ts';

/** Address, with or without a name before it in angle brackets; never a line break. */
const sender = z
  .string()
  .regex(/^([^<>\r\n"]{1,80} )?<?[^\s@<>]+@[a-z0-9.-]+\.[a-z]{2,}>?$/i, 'name@host, or Name <name@host>');

/** The mail server for receipts and for codes to other networks. */
export const MAIL_SETTINGS = {
  url: ['SMTP_URL', optional(z.url({ protocol: /^smtps?$/ }).transform(secret))],
  from: ['EMAIL_FROM', optional(sender)],
} as const;

/** Problems with the combination of variables, one sentence each. */
export function incompleteMail(given: Record<string, unknown>): string[] {
  return given.SMTP_URL && !given.EMAIL_FROM ? ['EMAIL_FROM: SMTP_URL needs the sender of its e-mails'] : [];
}

/** The mail server; `null` when none is configured. */
export function toMailServer({ url, from }: FieldValues<typeof MAIL_SETTINGS>) {
  return url && from ? { url, from } : null;
}

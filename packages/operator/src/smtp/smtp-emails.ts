import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';
import { type Emails, RejectedAddressError } from '../email-port.ts';

/** A mail server, and the sender of its e-mails. */
export type SmtpAccount = {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS unless it is on this machine. */
  url: string;
  /** Address, with or without a name: `Isano <receipts@isano.example>`. */
  from: string;
  /** Signs e-mails for the domain of the sender with a private key as PEM (RFC 6376); `null`: the mail server does, or nobody. */
  dkim: { selector: string; key: string } | null;
};

/** Short, because an e-mail that waits holds a slot that SMS need too; it is sent again. */
const TIMEOUTS = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 8_000 };
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends e-mails by SMTP, one connection each: a few receipts a minute need no pool, and no idle connection is ended by the
 * mail server just when an e-mail needs it. Its errors name code and reply of the mail server only: its sentences may
 * contain the address, and errors are logged.
 */
export function smtpEmails({ url, from, dkim }: SmtpAccount): Emails {
  const [, host = 'localhost'] = /@([^\s>]+)/.exec(from) ?? [];
  const transport = nodemailer.createTransport({
    ...transportOf(url),
    ...(dkim && {
      dkim: { domainName: host, keySelector: dkim.selector, privateKey: dkim.key },
    }),
  });
  return {
    send: async ({ key, ...email }) => {
      const id = key && {
        messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`,
      };
      try {
        await transport.sendMail({ from, ...email, ...id, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (error) {
        throw withoutAddress(error as SmtpError);
      }
    },
  };
}

/**
 * Connects, reads the greeting, encrypts and authenticates; sends nothing. Throws when the mail server does not take that, with the
 * codes only: its sentence may contain the account.
 */
export async function verifySmtp({ url }: Pick<SmtpAccount, 'url'>): Promise<void> {
  try {
    await nodemailer.createTransport(transportOf(url)).verify();
  } catch (error) {
    throw codesOf(error as SmtpError);
  }
}

function codesOf({ code = 'unknown', responseCode }: SmtpError): Error {
  return new Error(`${code} ${responseCode ?? ''}`.trim());
}

function transportOf(url: string) {
  return {
    ...connectionOf(new URL(url)),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function connectionOf({ protocol, hostname: host, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !THIS_MACHINE.has(host),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

/** 5xx to the recipient is final; everything else, as a sender or a text that is refused, may be different at the next try. */
function withoutAddress({ code, responseCode, command }: SmtpError): Error {
  const isFinal = command === 'RCPT TO' && (responseCode ?? 0) >= 500;
  const text = `The mail server did not accept the e-mail: ${code ?? 'unknown'} ${responseCode ?? ''}`.trim();
  return isFinal ? new RejectedAddressError(text) : new Error(text);
}

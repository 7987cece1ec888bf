import { CODE_LIFETIME_MS } from '@portal/domain/code';
import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/locale';
import type { Msisdn } from '@portal/domain/msisdn';
import { eq } from 'drizzle-orm';
import { hashCode, newCodeDigits } from './code-hash.ts';
import { keepCodeHash } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type CodePurpose, codes } from './tables.ts';

/**
 * Makes the code of a challenge and sends it. The code exists in clear here only: not in the queue, not in a table.
 * Nothing goes out for a number that no message may go to and that has no e-mail beside it, for a challenge that is
 * over, or when a later message was asked for. Throws when the message was not accepted or nobody knows whether it may
 * go out; the next try makes another code.
 */
export async function sendCodeMessage(deps: CodesDeps, codeId: string, send: number): Promise<void> {
  const [code] = await deps.db.select().from(codes).where(eq(codes.id, codeId));
  const purpose = code?.purpose;
  // No code is ever sent for a prompt: the number is proved from its handset.
  if (!purpose || purpose === 'prompt') return;
  const bySms = await mayReceiveSms(deps, code.msisdn, purpose);
  const email = bySms ? null : code.email;
  if (!bySms && !email) return;
  const digits = newCodeDigits();
  const hash = hashCode(deps.secret, codeId, digits);
  if (!(await keepCodeHash(deps.db, codeId, send, hash, deps.clock.now()))) return;
  const text = codeText(digits, { ...code, purpose }, deps);
  if (!email) await deps.sms.send({ to: code.msisdn, text });
  else await deps.emails.send({ to: email, subject: text.split('.', 1)[0] ?? '', text });
}

/**
 * Lines of this operator get every code. A number of another network gets one only to pay, and only when it has a
 * wallet that is paid from this way (RULINGS 65): else anybody could have us send messages to any number.
 */
async function mayReceiveSms(deps: CodesDeps, msisdn: Msisdn, purpose: CodePurpose): Promise<boolean> {
  if ((await deps.lines.find(msisdn)) !== null) return true;
  return purpose === 'wallet-payment' && deps.hasForeignWallet(msisdn);
}

/** The message. Its last line lets a browser on the same handset fill the code in (WebOTP). */
function codeText(
  digits: string,
  { locale, purpose }: { locale: string; purpose: Exclude<CodePurpose, 'prompt'> },
  { say, host }: CodesDeps,
): string {
  const words = { code: digits, minutes: String(CODE_LIFETIME_MS / 60_000) };
  const text = say(`code.${purpose}`, parseLocale(locale) ?? DEFAULT_LOCALE, words);
  return `${text}\n\n@${host} #${digits}`;
}

import { CODE_LIFETIME_MS } from '@portal/domain/code';
import { DEFAULT_LOCALE, parseLocale } from '@portal/domain/locale';
import { eq } from 'drizzle-orm';
import { hashCode, newCodeDigits } from './code-hash.ts';
import { codeSentences } from './code-sentences.ts';
import { type Code, keepCodeHash } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { codes } from './tables.ts';

/**
 * Makes the code of a challenge and sends it. The code exists in clear here only: not in the queue, not in a table.
 * Nothing goes out for a number that isn't the operator's and has no e-mail beside it, for a challenge that is over, or when a later message was
 * asked for. Throws when the message was not accepted; the next try makes another code.
 */
export async function sendCodeMessage(deps: CodesDeps, codeId: string, send: number): Promise<void> {
  const [code] = await deps.db.select().from(codes).where(eq(codes.id, codeId));
  if (!code) return;
  const isOurs = (await deps.lines.find(code.msisdn)) !== null;
  const email = isOurs ? null : code.email;
  if (!isOurs && !email) return;
  const digits = newCodeDigits();
  const hash = hashCode(deps.secret, codeId, digits);
  if (!(await keepCodeHash(deps.db, codeId, send, hash, deps.clock.now()))) return;
  const text = codeText(digits, code, deps);
  if (!email) await deps.sms.send({ to: code.msisdn, text });
  else await deps.emails.send({ to: email, subject: text.split('.', 1)[0] ?? '', text });
}

/** The message. Its last line lets a browser on the same handset fill the code in (WebOTP). */
function codeText(digits: string, { locale, purpose }: Code, { say, host }: CodesDeps): string {
  const words = { code: digits, minutes: String(CODE_LIFETIME_MS / 60_000) };
  const text = say(codeSentences, `code.${purpose}`, parseLocale(locale) ?? DEFAULT_LOCALE, words);
  return `${text}\n\n@${host} #${digits}`;
}

import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { CODE_LIFETIME_MS } from '@portal/domain/identifiers/one-time-code';
import { eq } from 'drizzle-orm';
import { hashCode, newCodeDigits } from './code-hash.ts';
import { storeCodeHash } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { findProofWords, fitProof, localeOf, type ProofWords } from './describe-proof.ts';
import { type CodePurpose, codes } from './tables.ts';

/** Septets of one SMS in the GSM 7-bit alphabet (3GPP TS 23.040). */
const ONE_SMS = 160;

/**
 * Creates the code of a challenge and sends it. The code exists in clear only here, not in the queue or a table.
 * Nothing is sent to a number that may not receive messages and has no e-mail, for an expired challenge, or when a
 * later message was requested. Throws when the message was not accepted or a look-up failed; the job is then retried
 * with a new code.
 */
export async function sendCodeMessage(deps: CodesDeps, codeId: string, send: number): Promise<void> {
  const [code] = await deps.db.select().from(codes).where(eq(codes.id, codeId));
  const purpose = code?.purpose;
  // Prompts have no code message: the number is proved from its handset.
  if (!purpose || purpose === 'prompt') return;
  const isSms = await canReceiveSms(deps, code.msisdn, purpose);
  const email = isSms ? null : code.email;
  if (!isSms && !email) return;
  const words = await findProofWords(deps, code, { locale: localeOf(code) });
  if (!words) return;
  const digits = newCodeDigits();
  const codeHash = hashCode(deps.secret, codeId, digits);
  if (!(await storeCodeHash(deps.db, { id: codeId, send, codeHash, now: deps.clock.now() }))) return;
  const text = codeText(digits, words, deps);
  if (!email) {
    const about = { subject: codeId, purpose: `code ${send}` };
    await deps.sms.send({ to: code.msisdn, text, kind: 'code', about });
  } else await deps.emails.send({ to: email, subject: text.split('.', 1)[0] ?? '', text });
}

/**
 * Lines of this operator get every code. A number of another network gets one to pay, when it has a wallet that is paid
 * from with our code (RULINGS 65), and to read its purchases, when it has any; otherwise visitors could make us send
 * messages to any number.
 */
async function canReceiveSms(deps: CodesDeps, msisdn: Msisdn, purpose: CodePurpose): Promise<boolean> {
  if ((await deps.lines.find(msisdn)) !== null) return true;
  if (purpose === 'history') return deps.hasPurchases(msisdn);
  return purpose === 'wallet-payment' && deps.hasForeignWallet(msisdn);
}

/**
 * The message text: what the code allows, so that nobody who is told a story reads it out for something else (RULINGS 81).
 * Its last line lets a browser on the same handset fill in the code (WebOTP).
 */
function codeText(digits: string, proof: ProofWords, deps: CodesDeps): string {
  const values = { code: digits, minutes: String(CODE_LIFETIME_MS / 60_000) };
  const write = (allowed: string) =>
    `${deps.formatText('code.text', proof.locale, { ...values, allowed })}\n\n@${deps.host} #${digits}`;
  return fitProof(deps, proof, { write, most: ONE_SMS });
}

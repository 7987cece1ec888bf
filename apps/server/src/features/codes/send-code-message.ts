import { type Brand, brandWords } from '@portal/domain/brand';
import { CODE_LIFETIME_MS } from '@portal/domain/code';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '@portal/domain/locale';
import { inLocale, type Localised } from '@portal/domain/localised';
import { eq } from 'drizzle-orm';
import { hashCode, newCodeDigits } from './code-hash.ts';
import { keepCodeHash } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type CodePurpose, codes } from './tables.ts';

const TEXTS: Record<CodePurpose, Localised> = {
  'wallet-payment': {
    en: '{code} is your {product} code for paying with {wallet}. Valid for {minutes} minutes. Never share it with anyone.',
    sw: '{code} ni msimbo wako wa {product} wa kulipa kwa {wallet}. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  },
  bill: {
    en: '{code} is your {product} code for seeing your bill. Valid for {minutes} minutes. Never share it with anyone.',
    sw: '{code} ni msimbo wako wa {product} wa kuona bili yako. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  },
  lead: {
    en: '{code} is your {product} code for ordering {works}. Valid for {minutes} minutes. Never share it with anyone.',
    sw: '{code} ni msimbo wako wa {product} wa kuagiza {works}. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  },
  balance: {
    en: "{code} is your {product} code for seeing your router's data balance. Valid for {minutes} minutes. Never share it with anyone.",
    sw: '{code} ni msimbo wako wa {product} wa kuona salio la intaneti la ruta yako. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
  },
};

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
  const text = codeText(digits, parseLocale(code.locale), deps, code.purpose);
  if (!email) await deps.sms.send({ to: code.msisdn, text });
  else await deps.emails.send({ to: email, subject: text.split('.', 1)[0] ?? '', text });
}

/** The message. Its last line lets a browser on the same handset fill the code in (WebOTP). */
export function codeText(
  digits: string,
  locale: Locale | null,
  { brand, host }: { brand: Pick<Brand, 'name'>; host: string },
  purpose: CodePurpose = 'wallet-payment',
): string {
  const words: Record<string, string> = {
    ...brandWords(brand),
    code: digits,
    minutes: String(CODE_LIFETIME_MS / 60_000),
  };
  const text = inLocale(TEXTS[purpose], locale ?? DEFAULT_LOCALE).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => words[name] ?? whole,
  );
  return `${text}\n\n@${host} #${digits}`;
}

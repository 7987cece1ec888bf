import { type Currency, type Money, parseMoney } from '@portal/domain/money/money';
import type { CheckOutcome, DeclineReason } from '../provider.ts';
import type { DpoAnswer } from './dpo-api.ts';
import { type DpoFields, fieldOf } from './dpo-xml.ts';

/** What verifyToken is asked about. */
type Asked = { reference: string; token: string | null; amount: Money };

/** Codes of verifyToken that are not about money being there (PROVIDERS.md section 2, result codes). */
const MEANING: Record<string, CheckOutcome['kind']> = {
  '001': 'pending',
  '003': 'pending',
  '005': 'pending',
  '007': 'pending',
  '900': 'unpaid',
  '901': 'declined',
  '903': 'declined',
  '904': 'declined',
};

/**
 * Reads what the gateway says of a token. A code we don't know is unknown, never failed (RULINGS 5); so are the
 * codes that say our request was wrong, for they say nothing about the money.
 */
export function readVerify(answer: DpoAnswer, asked: Asked): CheckOutcome {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause };
  const { code, words, fields } = answer;
  const named = fieldOf(fields, 'CompanyRef');
  if (named && named !== asked.reference) return unknown('The gateway answered about another payment');
  // Over- or underpaid: what was taken is compared and looked at by a person.
  if (code === '000' || code === '002') return readPaid(fields, asked);
  switch (MEANING[code]) {
    case 'pending':
      return { kind: 'pending' };
    case 'unpaid':
      return { kind: 'unpaid' };
    case 'declined':
      return { kind: 'declined', reason: reasonOf(code, words) };
    default:
      // Asked by our reference, for want of a token, it has nothing of that name.
      return code === '902' && asked.token === null
        ? { kind: 'never-arrived' }
        : unknown(`Verify was answered ${code} ${words.slice(0, 80)}`);
  }
}

function readPaid(fields: DpoFields, { reference, token, amount }: Asked): CheckOutcome {
  const charged = chargedIn(fields, amount.currency);
  if (!charged) return unknown('A success with an unreadable amount');
  if (fieldOf(fields, 'CompanyRef') === '') return unknown('A success without our reference');
  // Approval codes of card networks come again: without the token our own reference names it.
  const providerReference = token ?? reference;
  return { kind: 'paid', providerReference, charged };
}

/** What was taken in the end. Cards of other countries are charged in theirs: the asked currency counts then. */
function chargedIn(fields: DpoFields, asked: Currency): Money | null {
  for (const kind of ['Final', '']) {
    const currency = fieldOf(fields, `Transaction${kind}Currency`);
    const amount = parseMoney(fieldOf(fields, `Transaction${kind}Amount`), asked);
    if (currency === asked && amount) return amount;
  }
  const otherwise = fieldOf(fields, 'TransactionCurrency');
  // Another currency than asked: nothing of it counts, so that the difference is noticed.
  return /^[A-Z]{3}$/.test(otherwise) && otherwise !== asked ? { minor: 0, currency: asked } : null;
}

function reasonOf(code: string, words: string): DeclineReason {
  if (code === '903') return 'no-answer';
  if (code === '904') return 'refused-by-customer';
  if (/insufficient/i.test(words)) return 'insufficient-funds';
  return /limit/i.test(words) ? 'limit-exceeded' : 'refused';
}

function unknown(why: string): CheckOutcome {
  return { kind: 'unknown', cause: new Error(why) };
}

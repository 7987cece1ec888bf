import type { Currency, Money } from '@portal/domain/money/money';
import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type { CheckOutcome, DeclineReason } from '../provider.ts';
import { parseWireMoney } from '../wire-fields.ts';
import { type DpoAnswer, type DpoFields, fieldOf } from './dpo-api.ts';

/** The payment that verifyToken is called for. */
type Verified = { reference: string; token: string | null; amount: Money };

const PENDING: CheckOutcome = { kind: 'pending' };

/** Outcomes by code; the other codes need more than the code (PROVIDERS.md section 2, result codes). */
const OUTCOMES: Record<string, CheckOutcome | undefined> = {
  '001': PENDING,
  '003': PENDING,
  '005': PENDING,
  '007': PENDING,
  '900': { kind: 'unpaid' },
  '903': { kind: 'declined', reason: 'no-answer' },
  '904': { kind: 'declined', reason: 'refused-by-customer' },
};

/** Codes about our account: nothing is known of the money. */
export const DPO_CONFIGURATION: Record<string, ConfigurationFaultKind | undefined> = {
  '801': 'credentials-refused',
  '802': 'credentials-refused',
};

/**
 * Reads the gateway's answer about a token. An unknown code is an unknown outcome, never a failure (RULINGS 5); so are
 * the codes for a wrong request, which are not about the money.
 */
export function readVerify(answer: DpoAnswer, payment: Verified): CheckOutcome {
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const { code, words, fields } = answer;
  const named = fieldOf(fields, 'CompanyRef');
  if (named && named !== payment.reference)
    return unknownOutcome('The gateway answered about another payment');
  // 002: over- or underpaid. The amount is compared, and a person looks at the difference.
  if (code === '000' || code === '002') return readPaid(fields, payment);
  if (code === '901') return { kind: 'attempt-declined', reason: reasonOf(words) };
  const fault = DPO_CONFIGURATION[code];
  if (fault) return { kind: 'unknown', cause: new ConfigurationFault(fault, `Verify was answered ${code}`) };
  // Queried by our reference because there is no token: the gateway has no such payment.
  if (code === '902' && payment.token === null) return { kind: 'never-arrived' };
  return OUTCOMES[code] ?? unknownOutcome(`Verify was answered ${code} ${words.slice(0, 80)}`);
}

function readPaid(fields: DpoFields, { reference, token, amount }: Verified): CheckOutcome {
  const charged = chargedIn(fields, amount.currency);
  if (!charged) return unknownOutcome('A success with an unreadable amount');
  // Version 6 documents no CompanyRef, and version 7 may leave it out: our own token is proof enough.
  if (fieldOf(fields, 'CompanyRef') === '' && token === null)
    return unknownOutcome('A success without our reference');
  // 000 genuine, 001 to be looked at; the others are suspected or confirmed fraud: nothing is delivered by itself.
  const fraud = fieldOf(fields, 'FraudAlert');
  if (/^\d+$/.test(fraud) && Number(fraud) > 1)
    return unknownOutcome(`The gateway suspects fraud: FraudAlert ${fraud.slice(0, 5)}`);
  // Approval codes of card networks come again: without the token our own reference names it.
  const providerReference = token ?? reference;
  return { kind: 'paid', providerReference, charged };
}

/** What was charged. Foreign cards are charged in their currency: then the amount in the requested one counts. */
function chargedIn(fields: DpoFields, requested: Currency): Money | 'unnamed' | null {
  for (const kind of ['Final', '']) {
    const currency = fieldOf(fields, `Transaction${kind}Currency`);
    const amount = parseWireMoney(fieldOf(fields, `Transaction${kind}Amount`), requested);
    if (currency === requested && amount) return amount;
  }
  const other = fieldOf(fields, 'TransactionCurrency');
  return /^[A-Z]{3}$/.test(other) && other !== requested ? 'unnamed' : null;
}

function reasonOf(words: string): DeclineReason {
  if (/insufficient/i.test(words)) return 'insufficient-funds';
  return /limit/i.test(words) ? 'limit-exceeded' : 'refused';
}

import { createHash } from 'node:crypto';
import {
  type AskOutcome,
  type DeliveryRefusal,
  lineOf,
  NETWORK_DELAY_MS,
  type RemoteDelivery,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { type Clock, type Money, sameMoney } from '@isano/adapter-kit/values';
import type { UcipAccount } from './account.ts';
import { toAirAmount } from './amounts.ts';
import { areRecordsComplete, findRecord } from './records.ts';
import type { UcipAnswer, UcipApi } from './ucip-api.ts';
import type { RpcText } from './xml-rpc.ts';

/** Codes of success; 1 and 2 say that a period of the account has ended. */
const DONE: ReadonlySet<number> = new Set([0, 1, 2]);

/** Codes that refuse a top-up of this line for good. */
const REFUSALS: Readonly<Record<number, DeliveryRefusal>> = {
  102: 'line-closed',
  103: 'line-barred',
  104: 'line-barred',
  115: 'line-barred',
  123: 'amount-not-allowed',
  126: 'line-closed',
  153: 'amount-not-allowed',
  168: 'line-barred',
  177: 'line-closed',
  178: 'line-barred',
  179: 'line-barred',
  203: 'line-closed',
  255: 'line-barred',
};

/** Codes about our settings: nothing happened, and the same top-up can be sent when they are right. */
const OUR_FAULT: ReadonlySet<number> = new Set([105, 117, 120, 139, 167, 220, 260, 261]);

/**
 * A top-up at the server. UCIP cannot be asked what became of an operation, and no public document says that an `originTransactionID` that is
 * sent twice does nothing twice: what has no certain answer is looked up in the server's records, and sent again only when these prove
 * that it never arrived.
 */
export function ucipTopUp(api: UcipApi, account: UcipAccount, clock: Clock): RemoteDelivery {
  const settlesWithinMs = account.timeoutSeconds * 1000 + NETWORK_DELAY_MS;
  return {
    send: (request) => send(api, account, request),
    ask: (request) => ask(account, request, { settlesWithinMs, now: clock.now() }),
    settlesWithinMs,
  };
}

/** The id of a payment's operation: 19 digits of a hash of its key, of the 20 that a server takes. */
export function transactionIdOf(key: string): string {
  const hash = createHash('sha256').update(key).digest().readBigUInt64BE();
  return (hash % 10n ** 19n).toString();
}

async function send(api: UcipApi, account: UcipAccount, request: StoredRequest): Promise<SendOutcome> {
  const { refillProfile, decimals } = account;
  const transactionId = transactionIdOf(request.key);
  const amount = toAirAmount(request.amount, decimals);
  const members: Record<string, RpcText | undefined> = {
    // Both stand in the server's records: the first is how a payment is found there.
    externalData1: { string: request.key },
    transactionCurrency: { string: request.amount.currency },
    ...(refillProfile === null
      ? { adjustmentAmountRelative: { string: amount } }
      : { transactionAmount: { string: amount }, refillProfileID: { string: refillProfile } }),
  };
  const method = refillProfile === null ? 'UpdateBalanceAndDate' : 'Refill';
  const result = await api({ method, msisdn: lineOf(request), transactionId, members });
  if (result.kind === 'not-sent') return result;
  if (result.kind === 'unknown') throw result.cause;
  return readOutcome(result.answer, { transactionId, amount });
}

/** Throws for a code that does not say whether something happened, such as 100 (other error). */
function readOutcome(
  answer: UcipAnswer,
  { transactionId, amount }: { transactionId: string; amount: string },
): SendOutcome {
  const { responseCode: code, transactionAmount } = answer;
  if (DONE.has(code)) {
    if (transactionAmount !== undefined && transactionAmount !== amount)
      throw new Error('The AIR server answered with another amount');
    return { kind: 'delivered', operatorReference: transactionId };
  }
  const reason = REFUSALS[code];
  if (reason) return { kind: 'refused', reason };
  const cause = new Error(`The AIR server did not carry out a top-up: code ${code}`);
  if (OUR_FAULT.has(code)) return { kind: 'not-sent', cause };
  throw cause;
}

async function ask(
  account: UcipAccount,
  { key, amount, sentAt: from }: StoredRequest,
  { settlesWithinMs, now }: { settlesWithinMs: number; now: Date },
): Promise<AskOutcome> {
  const record = await findRecord(account, key);
  if (record) {
    requireSameAmount(record.amount, amount);
    return { kind: 'delivered', operatorReference: record.operatorReference };
  }
  const to = from && new Date(from.getTime() + settlesWithinMs);
  if (from && to && (await areRecordsComplete(account, { from, to, now }))) return { kind: 'never-arrived' };
  throw new Error('The records of the AIR server do not go far enough to say what became of a top-up');
}

function requireSameAmount(recorded: Money, asked: Money): void {
  if (!sameMoney(recorded, asked)) throw new Error('The records of the AIR server have another amount');
}

import { toDecimal } from '@portal/domain/money/money';
import type { PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { readSmartcashCode } from './codes.ts';
import { parsePurchase, readConfirmed, readEnquiry, readRefund, unclearCode } from './read-purchase.ts';
import { type SmartcashApi, type SmartcashOptions, smartcashApi } from './smartcash-api.ts';
import { customerAnswer, keyAnswer, type PurchaseAnswer, ticketAnswer } from './wire.ts';

/**
 * The bank's wallet (PROVIDERS.md section 8): a ticket for a customer whose handset was verified, then a debit with
 * the PIN only the bank can read. The reference makes it happen once; a wrong PIN leaves it free for another try.
 */
export function smartcash(options: SmartcashOptions): PaymentProvider {
  const api = smartcashApi(options);
  return {
    start: (request) => start(api, request),
    check: async ({ reference }) => check(api, reference),
    refunds: {
      refund: async ({ reference, amount }) => {
        const body = { amount: Number(toDecimal(amount)), currency: amount.currency };
        const path = `${pathOf(reference)}/refund`;
        return readRefund(await api({ method: 'POST', path, body, wait: 'purchase' }));
      },
    },
    pins: { encryptionKey: () => encryptionKey(api) },
    accounts: { hasWallet: (msisdn) => hasWallet(api, msisdn) },
  };
}

function pathOf(reference: string): string {
  return `/purchase/${encodeURIComponent(reference)}`;
}

async function check(api: SmartcashApi, reference: string) {
  const answer = await api({ method: 'GET', path: pathOf(reference), wait: 'purchase' });
  return readEnquiry(answer, reference);
}

async function start(api: SmartcashApi, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, encryptedPin } = request;
  if (!encryptedPin)
    return { kind: 'not-sent', cause: new Error('SmartCash takes no payment without a PIN') };
  const purchase = { ref: reference, msisdn: payer, amount: Number(toDecimal(amount)) };
  let opened: { otpRef: string; keyId: string };
  try {
    const [{ id: keyId }, otpRef] = await Promise.all([encryptionKey(api), openTicket(api, purchase)]);
    opened = { otpRef, keyId };
  } catch (cause) {
    // Nothing was asked of the wallet yet.
    return { kind: 'not-sent', cause };
  }
  const body = { ...purchase, ...opened, currency: amount.currency, pinCipher: encryptedPin };
  const parsed = parsePurchase(await api({ method: 'POST', path: '/purchase', body, wait: 'purchase' }));
  return parsed.kind === 'read' ? readStart(api, reference, parsed.answer) : parsed;
}

async function readStart(
  api: SmartcashApi,
  reference: string,
  answer: PurchaseAnswer,
): Promise<StartOutcome> {
  const meaning = readSmartcashCode(answer.code);
  if (answer.status === 'PENDING') return { kind: 'awaiting-customer', providerReference: null };
  switch (meaning.kind) {
    case 'success':
      return answer.status === 'SUCCESS' && answer.ref === reference
        ? readConfirmed(answer)
        : unclearCode(answer.code);
    case 'declined':
      return meaning;
    case 'wrong-pin':
      if (answer.attemptsLeft === undefined) return { kind: 'declined', reason: 'refused' };
      return { kind: 'wrong-pin', attemptsLeft: answer.attemptsLeft };
    case 'locked':
      return { kind: 'wallet-locked' };
    case 'not-taken':
      return { kind: 'not-sent', cause: unclearCode(answer.code).cause };
    case 'duplicate':
      return startFromEarlier(await check(api, reference));
    case 'not-found':
    case 'unclear':
      return unclearCode(answer.code);
  }
}

async function openTicket(
  api: SmartcashApi,
  body: { ref: string; msisdn: string; amount: number },
): Promise<string> {
  const answer = await api({ method: 'POST', path: '/otp/request', body, wait: 'lookUp' });
  if (answer.kind !== 'answered') throw new Error('The bank opened no purchase', { cause: answer.cause });
  return ticketAnswer.parse(answer.body).otpRef;
}

async function encryptionKey(api: SmartcashApi): Promise<{ id: string; key: string }> {
  const answer = await api({ method: 'GET', path: '/keys', wait: 'lookUp' });
  if (answer.kind !== 'answered') throw new Error('The PIN key could not be had', { cause: answer.cause });
  const { keyId, publicKey } = keyAnswer.parse(answer.body);
  return { id: keyId, key: publicKey };
}

async function hasWallet(api: SmartcashApi, msisdn: string): Promise<boolean> {
  const answer = await api({ method: 'GET', path: `/customers/${msisdn}`, wait: 'lookUp' });
  if (answer.kind !== 'answered')
    throw new Error('The customer could not be looked up', { cause: answer.cause });
  const { code } = customerAnswer.parse(answer.body);
  if (readSmartcashCode(code).kind === 'success') return true;
  if (readSmartcashCode(code).kind === 'declined') return false;
  throw new Error('The customer could not be looked up', { cause: unclearCode(code).cause });
}

import { toDecimal } from '@portal/domain/money/money';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import type {
  Accounts,
  CheckRequest,
  PaymentProvider,
  Pins,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { readCallback } from './callback.ts';
import { type MoneyApi, type MoneyApiOptions, moneyApi } from './money-api.ts';
import { parsePaymentAnswer, readConfirmed, readEnquiry, readRefund, unclearStatus } from './read-payment.ts';
import { readMoneyStatus } from './response-codes.ts';
import { moneyStatements } from './statement.ts';
import { accountAnswer, keyAnswer } from './wire.ts';

export type OperatorMoneyOptions = MoneyApiOptions & { callbackKey: Secret };

/** The operator's own wallet in both modes (PROVIDERS.md section 5). They share one token. */
export type OperatorMoney = { push: PaymentProvider; pin: PaymentProvider };

/** Makes the adapter of the operator's wallet. Nothing is asked of the provider before the first payment. */
export function operatorMoney(options: OperatorMoneyOptions): OperatorMoney {
  const api = moneyApi(options);
  const both = {
    check: (request: CheckRequest) => check(api, request),
    refunds: {
      refund: async ({ providerReference }: { providerReference: string }) => {
        const body = { transaction: { airtel_money_id: providerReference } };
        const path = '/standard/v1/payments/refund';
        return readRefund(await api.call({ method: 'POST', path, body, wait: 'payment' }));
      },
    },
    callbacks: { read: (body: string) => readCallback(body, options.callbackKey.reveal()) },
    accounts: accounts(api),
    statements: moneyStatements(api),
  };
  return {
    push: { ...both, start: (request) => start(api, request) },
    pin: { ...both, start: (request) => start(api, request), pins: pins(api) },
  };
}

async function check(api: MoneyApi, { reference }: Pick<CheckRequest, 'reference'>) {
  const path = `/standard/v1/payments/${encodeURIComponent(reference)}`;
  return readEnquiry(await api.call({ method: 'GET', path, wait: 'payment' }), reference);
}

/** With an encrypted PIN the money moves at once, without one the handset is asked. */
async function start(api: MoneyApi, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description, encryptedPin } = request;
  const where = { country: api.country, currency: amount.currency };
  const body = {
    reference: description,
    subscriber: { ...where, msisdn: payer },
    transaction: { ...where, amount: Number(toDecimal(amount)), id: reference },
    ...(encryptedPin === undefined ? {} : { pin: encryptedPin }),
  };
  const path = `/merchant/v1/payments/${encryptedPin === undefined ? '' : 'pin'}`;
  const parsed = parsePaymentAnswer(await api.call({ method: 'POST', path, body, wait: 'payment' }));
  if (parsed.kind !== 'read') return parsed;
  const { data, status } = parsed.answer;
  if (!status.success) return readRefusal(api, reference, parsed.answer);
  const { transaction } = data ?? {};
  if (transaction?.status === 'TS') return readConfirmed(transaction);
  // "Success" of a push says that the prompt was sent, not that anybody paid.
  const asked =
    encryptedPin === undefined ? transaction?.status === 'SUCCESS' : transaction?.status === 'TIP';
  return asked ? { kind: 'awaiting-customer', providerReference: null } : unclearStatus(status);
}

type PaymentAnswer = Extract<ReturnType<typeof parsePaymentAnswer>, { kind: 'read' }>['answer'];

async function readRefusal(
  api: MoneyApi,
  reference: string,
  { data, status }: PaymentAnswer,
): Promise<StartOutcome> {
  const meaning = readMoneyStatus(status);
  switch (meaning.kind) {
    case 'declined':
      return meaning;
    case 'wallet-locked':
      return { kind: 'wallet-locked' };
    case 'wrong-pin':
      if (data?.attempts_left === undefined) return { kind: 'declined', reason: 'refused' };
      return { kind: 'wrong-pin', attemptsLeft: data.attempts_left };
    case 'bad-pin-block':
      return { kind: 'not-sent', cause: new Error('The wallet did not take the encrypted PIN') };
    case 'duplicate':
      return startFromEarlier(await check(api, { reference }));
    case 'no-transaction':
    case 'unclear':
      return unclearStatus(status);
  }
}

function accounts(api: MoneyApi): Accounts {
  return {
    hasWallet: async (msisdn) => {
      const answer = await api.call({ method: 'GET', path: `/standard/v1/users/${msisdn}`, wait: 'lookUp' });
      if (answer.kind !== 'answered')
        throw new Error('The wallet could not be looked up', { cause: answer.cause });
      const { status } = accountAnswer.parse(answer.body);
      if (status.success) return true;
      if (readMoneyStatus(status).kind === 'declined') return false;
      throw new Error('The wallet could not be looked up', { cause: unclearStatus(status).cause });
    },
  };
}

function pins(api: MoneyApi): Pins {
  return {
    encryptionKey: async () => {
      const answer = await api.call({ method: 'GET', path: '/v1/rsa/encryption-keys', wait: 'lookUp' });
      if (answer.kind !== 'answered')
        throw new Error('The PIN key could not be had', { cause: answer.cause });
      const { data } = keyAnswer.parse(answer.body);
      return { id: data.key_id, key: data.key };
    },
  };
}

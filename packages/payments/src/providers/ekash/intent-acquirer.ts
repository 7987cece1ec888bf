import { toInternational } from '@portal/domain/identifiers/msisdn';
import { sameMoney, toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  parseJson,
  readBody,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import type { CallbackAddresses } from '../callback-address.ts';
import { uuidOf } from '../idempotency-keys.ts';
import type { RefundOutcome } from '../provider.ts';
import {
  isWithin,
  PAGE_SIZE,
  type ProviderRecord,
  type ProviderRecords,
  readPages,
} from '../provider-records.ts';
import type { Acquirer, Intent, IntentAnswer, IntentRequest, Refusal, TransferBack } from './acquirer.ts';
import { errorInformation, faultOf, isMissing, reasonOf } from './error-codes.ts';
import { payerFinder } from './find-payer.ts';
import { type WireIntent, wireIntent, wireLines, wireNotice, wireRefund } from './intent-wire.ts';
import { surplusKey } from './surplus-key.ts';

/** How an acquirer with intents is reached. */
export type IntentAcquirerOptions = {
  api: JsonApi;
  addresses: CallbackAddresses<'intent'>;
  /** `push`: the customer pays in the menu of their own bank; `request`: the acquirer asks them there. */
  mode: 'push' | 'request';
  /** When an intent that is opened now ends, UTC. */
  endOfIntent: () => Date;
  /** Whether the acquirer gets the payer's number, though it asks nobody. */
  namesPayer: boolean;
};

/**
 * An acquirer with the interface of docs/ekash.md "The interface for acquirers": an intent for each payment, in the words of the
 * switch. It is what the operator asks of its bank; the sandbox speaks it.
 */
export function intentAcquirer(options: IntentAcquirerOptions): Acquirer {
  const { api, addresses } = options;
  const find = async (reference: string) =>
    readIntent(await api({ method: 'GET', path: pathOf(reference) }), options, reference);
  return {
    openIntent: (request) => openIntent(options, request),
    findIntent: ({ reference }) => find(reference),
    cancelIntent: async (reference) => {
      const body = { state: 'CANCELLED' };
      const answer = await api({ method: 'PUT', path: pathOf(reference), body });
      if (answer.kind !== 'answered') throw new Error('The acquirer did not answer', { cause: answer.cause });
    },
    refund: (request) => sendBack(api, request),
    readNotice: (body, around) => {
      const { reference, kind } = addresses.read(around);
      const named = wireNotice.safeParse(parseJson(body)).data?.reference;
      return { reference, genuine: kind !== null && named === reference };
    },
    findPayer: payerFinder(api),
    records: listTransfers(api),
  };
}

const pathOf = (reference: string) => `/intents/${encodeURIComponent(reference)}`;

async function openIntent(
  options: IntentAcquirerOptions,
  { reference, amount, note, payer }: IntentRequest,
): Promise<IntentAnswer | Refusal> {
  const { api, addresses, mode, endOfIntent, namesPayer } = options;
  const answer = await api({
    method: 'POST',
    path: '/intents',
    body: {
      reference,
      amount: toDecimal(amount),
      currency: amount.currency,
      mode: mode === 'push' ? 'PUSH' : 'REQUEST',
      expiresAt: endOfIntent().toISOString(),
      note,
      callbackUrl: addresses.addressOf('intent', reference),
      ...((mode === 'request' || namesPayer) && {
        payer: { partyIdType: 'MSISDN', partyIdentifier: toInternational(payer) },
      }),
    },
  });
  if (answer.kind === 'not-sent') return answer;
  const code = codeOf(answer);
  const fault = isRefusal(answer) ? faultOf(code) : null;
  if (fault)
    return { kind: 'misconfigured', cause: new ConfigurationFault(fault, `The acquirer answered ${code}`) };
  const reason = isRefusal(answer) ? reasonOf(code) : null;
  if (reason) return { kind: 'declined', reason };
  const found = readIntent(answer, options, reference);
  // It was just opened: that it is not known would say nothing.
  return found.kind === 'never-arrived' ? unknownOutcome('An intent that was opened is not known') : found;
}

function readIntent(answer: JsonAnswer, options: IntentAcquirerOptions, reference: string): IntentAnswer {
  if (isRefusal(answer) && isMissing(codeOf(answer))) return { kind: 'never-arrived' };
  const parsed = parseAnswer(answer, wireIntent);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  if (parsed.data.reference !== reference)
    return unknownOutcome('The acquirer answered about another intent');
  const intent = toIntent(parsed.data, options);
  return intent ? { kind: 'found', intent } : unknownOutcome('An intent that nobody is told how to pay');
}

/** `null`: the customer is to pay by instructions, and they are not complete. */
function toIntent(
  { state, merchant, payReference, qr, expiresAt, errorInformation: code, transfers }: WireIntent,
  { mode }: Pick<IntentAcquirerOptions, 'mode'>,
): Intent | null {
  const ends = state === 'EXPIRED' ? 'no-answer' : 'refused-by-customer';
  const shared = {
    state: state === 'OPEN' ? 'open' : state === 'PAID' ? 'paid' : 'ended',
    reason: (state === 'REJECTED' && reasonOf(code)) || ends,
    transfers,
  } as const;
  if (mode === 'request') return { ...shared, instructions: null };
  const isComplete = merchant && payReference && expiresAt;
  if (!isComplete)
    return state === 'OPEN' && transfers.length === 0 ? null : { ...shared, instructions: null };
  const { name: merchantName, code: merchantCode } = merchant;
  const instructions = {
    merchantName,
    merchantCode,
    payReference,
    qr: qr ?? null,
    expiresAt: expiresAt.toISOString(),
  };
  return { ...shared, instructions };
}

/** A refund is a new transfer under a name that its key gives, so that a repeat has the outcome of the first. */
async function sendBack(
  api: JsonApi,
  { key, transferId, reference, amount }: TransferBack,
): Promise<RefundOutcome> {
  const refundId = uuidOf(key);
  const answer = await api({
    method: 'POST',
    path: '/refunds',
    body: {
      refundId,
      originalTransferId: transferId,
      reference,
      amount: toDecimal(amount),
      currency: amount.currency,
    },
  });
  const code = codeOf(answer);
  if (isRefusal(answer) && (isMissing(code) || reasonOf(code) || faultOf(code)))
    return { kind: 'refused', reason: String(code) };
  const parsed = parseAnswer(answer, wireRefund);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { refundId: named, transferState: state, money } = parsed.data;
  if (named !== refundId || !sameMoney(money, amount))
    return unknownOutcome('The acquirer answered about another refund');
  if (state === 'committed') return { kind: 'refunded', refundReference: refundId };
  return state === 'aborted'
    ? { kind: 'refused', reason: 'ABORTED' }
    : { kind: 'submitted', refundReference: refundId };
}

/** The acquirer's list. What came beside a payment and went back at once is no line: it is nobody's any more. */
function listTransfers(api: JsonApi): ProviderRecords {
  const list: ProviderRecords['list'] = async (period) => {
    const read = await readPages(({ offset }) => {
      const query = new URLSearchParams({
        from: period.from.toISOString(),
        to: period.to.toISOString(),
        limit: String(PAGE_SIZE),
        offset: String(offset),
      });
      return api({ method: 'GET', path: `/transfers?${query}` });
    }, wireLines);
    if (read.kind !== 'read') return read;
    const returned = new Set(
      read.rows
        .filter(({ originalTransferId: of }) => of !== undefined)
        .filter(({ transferId, originalTransferId: of = '' }) => transferId === uuidOf(surplusKey(of)))
        .flatMap(({ transferId, originalTransferId = '' }) => [transferId, originalTransferId]),
    );
    const lines = read.rows
      .filter(({ transferId }) => !returned.has(transferId))
      .map(
        ({ kind, transferId, reference = null, completedTimestamp: at, money: amount }): ProviderRecord => ({
          kind: kind === 'PAYMENT' ? 'charge' : 'refund',
          reference,
          providerReference: transferId,
          amount,
          at,
        }),
      );
    return { kind: 'listed', lines: lines.filter(({ at }) => isWithin(period, at)) };
  };
  return { book: 'ekash', list };
}

function codeOf(answer: JsonAnswer): number | undefined {
  return errorInformation.safeParse(readBody(answer)).data;
}

/** Only a status of a refusal refuses: an object with a code in an answer of 200 or 5xx says nothing. */
function isRefusal(answer: JsonAnswer): boolean {
  return answer.kind === 'answered' && answer.status >= 400;
}

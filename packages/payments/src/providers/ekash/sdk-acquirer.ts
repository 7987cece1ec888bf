import { toInternational } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  readBody,
  unknownOutcome,
} from '@portal/platform/api-client/send-call';
import type { Acquirer, Intent, IntentAnswer, IntentRequest, Refusal, Transfer } from './acquirer.ts';
import { faultOf, isMissing, reasonOf } from './error-codes.ts';
import { payerFinder } from './find-payer.ts';
import { type Merchant, sdkBackend } from './sdk-backend.ts';
import { amountOf, type SdkStore, type StoredIntent, type StoredTransfer } from './sdk-store.ts';
import { sdkError, sdkRequest, sdkTransfer } from './sdk-wire.ts';

/** How an acquirer with Mojaloop's SDK scheme adapter is reached. */
export type SdkAcquirerOptions = {
  /** The adapter's Outbound API. */
  api: JsonApi;
  store: SdkStore;
  clock: Clock;
  merchant: Merchant;
  mode: 'push' | 'request';
  /** When an intent that is opened now ends, UTC. */
  endOfIntent: () => Date;
};

/** The switch forgets a transfer that it never got; one that a slow participant still sends is older than this at most. */
const FORGOTTEN_MS = 3_600_000;

/** The transfer has expired in the switch: nobody can commit it any more. */
const TRANSFER_EXPIRED = 3303;

/**
 * An acquirer whose interface is Mojaloop's SDK scheme adapter. It has no intents, so the portal keeps them and answers the
 * adapter's questions ({@link sdkBackend}); whether an accepted transfer is money is asked of the switch, through the adapter's
 * Outbound API. It sends no money back: the Outbound API has no refund (`transferTransactionType`: TRANSFER only) and recognises no
 * repeat (decision 231).
 */
export function sdkAcquirer(options: SdkAcquirerOptions): Acquirer {
  const { store, mode } = options;
  const find = (reference: string) => findIntent(options, reference);
  return {
    openIntent: async (request) => {
      const { reference, amount } = request;
      await store.open(reference, amount, options.endOfIntent());
      const refusal = mode === 'request' ? await askPayer(options, request) : null;
      return refusal ?? find(reference);
    },
    findIntent: ({ reference }) => find(reference),
    cancelIntent: (reference) => store.end(reference, 'cancelled'),
    // Everything comes by the backend interface.
    readNotice: () => ({ reference: null, genuine: false }),
    findPayer: payerFinder(options.api),
    backend: sdkBackend(options),
  };
}

async function findIntent(options: SdkAcquirerOptions, reference: string): Promise<IntentAnswer> {
  const { store, clock } = options;
  const before = await store.find({ by: 'reference', value: reference });
  if (!before) return { kind: 'never-arrived' };
  const transfers: Transfer[] = [];
  for (const stored of await store.transfersOf(reference)) {
    const asked = await askSwitch(options, stored);
    if (asked.kind !== 'known') return asked;
    transfers.push(asked.transfer);
  }
  // Recorded before it is reported: nothing is accepted after the report.
  if (!before.ended && clock.now() >= before.expiresAt) await store.end(reference, 'expired');
  const row = (await store.find({ by: 'reference', value: reference })) ?? before;
  return { kind: 'found', intent: toIntent(row, transfers, options) };
}

function toIntent(
  { ended, errorCode, payReference, expiresAt }: StoredIntent,
  transfers: readonly Transfer[],
  { merchant, mode }: SdkAcquirerOptions,
): Intent {
  const isPaid = transfers.some(({ state }) => state === 'committed');
  return {
    state: isPaid ? 'paid' : ended ? 'ended' : 'open',
    reason: reasonOf(errorCode ?? undefined) ?? (ended === 'expired' ? 'no-answer' : 'refused-by-customer'),
    transfers,
    instructions:
      mode === 'request'
        ? null
        : {
            merchantName: merchant.name,
            merchantCode: merchant.code,
            payReference,
            qr: null,
            expiresAt: expiresAt.toISOString(),
          },
  };
}

type Asked = { kind: 'known'; transfer: Transfer } | ReturnType<typeof unknownOutcome>;

/** Asks the switch what became of a transfer that was accepted. Amount and reference are those that were accepted. */
async function askSwitch({ api, store, clock }: SdkAcquirerOptions, stored: StoredTransfer): Promise<Asked> {
  const { transferId: id, receivedAt } = stored;
  const known = (state: Transfer['state'], at: Date | null): Asked => ({
    kind: 'known',
    transfer: { id, state, amount: amountOf(stored), at, refunds: [] },
  });
  if (stored.ended) return known(stored.ended, stored.endedAt);
  const answer = await api({ method: 'GET', path: `/transfers/${encodeURIComponent(id)}` });
  const parsed = parseAnswer(answer, sdkTransfer);
  if (parsed.kind === 'parsed' && parsed.data.transferId !== id)
    return unknownOutcome('The adapter answered about another transfer');
  if (parsed.kind === 'parsed') {
    const { state, at = null } = parsed.data;
    if (state !== 'under-way') await store.endTransfer(id, state, at ?? clock.now());
    return known(state, at);
  }
  const code = codeOf(answer);
  const isForgotten = isMissing(code) && clock.now().getTime() - receivedAt.getTime() > FORGOTTEN_MS;
  if (code !== TRANSFER_EXPIRED && !isForgotten)
    return unknownOutcome('The adapter does not know', parsed.cause);
  await store.endTransfer(id, 'aborted', clock.now());
  return known('aborted', null);
}

/**
 * Sends the request, once: the adapter recognises no repeat, and two requests could be paid twice. After a lost answer nobody is asked
 * again; what the payer does with the first one is found by its transfer.
 */
async function askPayer(
  options: SdkAcquirerOptions,
  { reference, amount, payer }: IntentRequest,
): Promise<Refusal | null> {
  const { api, store, merchant } = options;
  const intent = await store.find({ by: 'reference', value: reference });
  if (!intent || intent.ended || !(await store.claimRequest(reference))) return null;
  const asked = await api({
    method: 'POST',
    path: '/requestToPay',
    body: {
      homeR2PTransactionId: reference,
      from: { idType: 'BUSINESS', idValue: merchant.code, idSubValue: intent.payReference },
      to: { idType: 'MSISDN', idValue: toInternational(payer) },
      amountType: 'RECEIVE',
      currency: amount.currency,
      amount: toDecimal(amount),
      transactionType: 'PAYMENT',
    },
  });
  if (asked.kind === 'not-sent') {
    await store.releaseRequest(reference);
    return asked;
  }
  const sent = parseAnswer(asked, sdkRequest);
  if (sent.kind !== 'parsed') return refuseRequest(options, reference, codeOf(asked));
  const { transactionRequestId: requestId, currentState } = sent.data;
  await store.saveRequestId(reference, requestId);
  // An adapter that stops at the name of the payer goes on with this.
  const accepted =
    currentState === 'WAITING_FOR_PARTY_ACCEPTANCE'
      ? await api({
          method: 'PUT',
          path: `/requestToPay/${encodeURIComponent(requestId)}`,
          body: { acceptParty: true },
        })
      : asked;
  const state = sdkRequest.safeParse(readBody(accepted)).data;
  if (state?.transactionRequestResponse?.body.transactionRequestState === 'REJECTED')
    return refuseRequest(options, reference, 4101);
  return refuseRequest(options, reference, state?.lastError?.mojaloopError ?? codeOf(accepted));
}

/** Only a code that says that nobody was asked, or that the payer said no, refuses; the intent is over before that is reported. */
async function refuseRequest(
  { store }: SdkAcquirerOptions,
  reference: string,
  code: number | undefined,
): Promise<Refusal | null> {
  const [reason, fault] = [reasonOf(code), faultOf(code)];
  if (!reason && !fault) return null;
  await store.end(reference, 'rejected', code);
  // Nothing is accepted from now on, unless it was before.
  if ((await store.transfersOf(reference)).some(({ ended }) => ended !== 'aborted')) return null;
  if (fault)
    return { kind: 'misconfigured', cause: new ConfigurationFault(fault, `The adapter answered ${code}`) };
  return reason && { kind: 'declined', reason };
}

/** The code of an error, also of one with a status of 5xx: the adapter has no other for what the switch refuses. */
function codeOf(answer: JsonAnswer): number | undefined {
  return sdkError.safeParse(readBody(answer)).data;
}

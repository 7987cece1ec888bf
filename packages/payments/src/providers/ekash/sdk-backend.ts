import { sameMoney, toDecimal } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { z } from 'zod';
import type { Backend, BackendAnswer, BackendCall } from '../backend.ts';
import { amountOf, type IntentName, type SdkStore, type StoredIntent } from './sdk-store.ts';
import { sdkQuoteRequest, sdkRequestNews, sdkTransferRequest } from './sdk-wire.ts';

/** Whom the adapter asks about: the operator as a merchant of its acquirer. */
export type Merchant = {
  /** As the payer's institution shows it. */
  name: string;
  code: string;
};

type BackendOptions = { store: SdkStore; clock: Clock; merchant: Merchant };

/** Category of a telecommunication service: what the merchant sells (ISO 18245). */
const CATEGORY = '4814';

/**
 * The adapter's questions to the merchant's system, from Backend API 2.1.0 those that it needs for money that comes in. Exactly one
 * transfer of exactly the amount is accepted to an intent, and none after its end: everything else is refused here, before money
 * moves. What is accepted is not yet paid.
 */
export function sdkBackend(options: BackendOptions): Backend {
  return {
    answer: async (call) => {
      const [resource = '', ...rest] = call.path.split('/').slice(1).map(decode);
      switch (`${call.method} ${resource}`) {
        case 'GET ':
          return { status: 200, body: null };
        case 'GET parties':
          return showParty(options, rest);
        case 'POST quoterequests':
          return answerQuote(options, call);
        case 'POST transfers':
          return takeTransfer(options, call);
        case 'PUT transfers':
          return takeTransferNews(options, rest[0] ?? '');
        case 'PUT requestToPay':
          return takeRequestNews(options, rest[0] ?? '', call);
        default:
          return refuse(404, 3002, 'Not part of this interface');
      }
    },
  };
}

/** A path that is no text is none. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** An error that the adapter turns into one of the switch: `errorResponse`. */
function refuse(status: number, code: number, message: string): BackendAnswer {
  return { status, body: { statusCode: String(code), message } };
}

const NOT_FOUND = () => refuse(404, 3204, 'Nobody has this identifier');

async function showParty(
  { store, clock, merchant }: BackendOptions,
  [idType, idValue, idSubValue]: readonly string[],
): Promise<BackendAnswer> {
  const isOurs = idType === 'BUSINESS' && idValue === merchant.code && idSubValue !== undefined;
  const intent = isOurs ? await store.find({ by: 'payReference', value: idSubValue }) : null;
  if (!intent || !isOpen(intent, clock)) return NOT_FOUND();
  return {
    status: 200,
    body: {
      idType,
      idValue,
      idSubValue,
      type: 'BUSINESS',
      displayName: merchant.name,
      merchantClassificationCode: CATEGORY,
    },
  };
}

function isOpen({ ended, expiresAt }: StoredIntent, clock: Clock): boolean {
  return !ended && clock.now() < expiresAt;
}

async function answerQuote(options: BackendOptions, { body }: BackendCall): Promise<BackendAnswer> {
  const { store, clock } = options;
  const parsed = sdkQuoteRequest.safeParse(body);
  if (!parsed.success) return refuse(400, 3100, 'The quote request cannot be read');
  const { quoteId, transactionId, money } = parsed.data;
  const intent = await findIntent(options, parsed.data);
  if (!intent) return NOT_FOUND();
  const taken = (await store.transfersOf(intent.reference)).some(({ ended }) => ended !== 'aborted');
  if (taken || !isOpen(intent, clock)) return refuse(400, 5103, 'This reference is paid or over');
  const asked = amountOf(intent);
  if (!sameMoney(asked, money))
    return refuse(400, 5103, `The amount of this reference is ${toDecimal(asked)} ${asked.currency}`);
  return {
    status: 200,
    body: {
      quoteId,
      transactionId,
      transferAmount: toDecimal(asked),
      transferAmountCurrency: asked.currency,
      expiration: intent.expiresAt.toISOString(),
    },
  };
}

async function takeTransfer(options: BackendOptions, { body }: BackendCall): Promise<BackendAnswer> {
  const parsed = sdkTransferRequest.safeParse(body);
  if (!parsed.success) return refuse(400, 3100, 'The transfer cannot be read');
  const { transferId, money } = parsed.data;
  const intent = await findIntent(options, parsed.data);
  if (!intent) return NOT_FOUND();
  const { reference } = intent;
  if (!(await options.store.accept({ reference, transferId, amount: money })))
    return refuse(400, 5105, 'This reference is paid or over, or its amount is another');
  // The switch asks for goods that cannot be taken back: the transfer is final when it says so (API Definition 6.7.2.6).
  return { status: 200, body: { homeTransactionId: reference, transferState: 'RESERVED' } };
}

/** Which intent a call is about: the reference that was entered; for a request also ours or the switch's name of it. */
async function findIntent(
  { store, merchant }: BackendOptions,
  call: Pick<z.output<typeof sdkTransferRequest>, 'to' | 'homeR2PTransactionId' | 'transactionRequestId'>,
): Promise<StoredIntent | null> {
  const { to, homeR2PTransactionId: reference, transactionRequestId: requestId } = call;
  if (to.idType !== 'BUSINESS' || to.idValue !== merchant.code) return null;
  const names: IntentName[] = [];
  if (to.idSubValue) names.push({ by: 'payReference', value: to.idSubValue });
  if (reference) names.push({ by: 'reference', value: reference });
  if (requestId) names.push({ by: 'requestId', value: requestId });
  for (const name of names) {
    const found = await store.find(name);
    if (found) return found;
  }
  return null;
}

async function takeTransferNews({ store }: BackendOptions, transferId: string): Promise<BackendAnswer> {
  const known = await store.findTransfer(transferId);
  return { status: 200, body: {}, ...(known && { reference: known.reference }) };
}

/** The payer's institution says no: from now on nothing is accepted, so that the word can be believed. */
async function takeRequestNews(
  { store }: BackendOptions,
  requestId: string,
  { body }: BackendCall,
): Promise<BackendAnswer> {
  const intent = await store.find({ by: 'requestId', value: requestId });
  if (!intent) return { status: 200, body: {} };
  const { reference } = intent;
  if (sdkRequestNews.safeParse(body).data?.transactionRequestState === 'REJECTED')
    await store.end(reference, 'rejected', 4101);
  return { status: 200, body: {}, reference };
}

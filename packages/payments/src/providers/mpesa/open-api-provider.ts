import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import { ConfigurationFault } from '@portal/platform/api-client/configuration-fault';
import type { ApiOptions, JsonApi } from '@portal/platform/api-client/json-api';
import {
  type JsonAnswer,
  parseAnswer,
  unknownOutcome,
  withoutAnswer,
} from '@portal/platform/api-client/send-call';
import { refundKey } from '../idempotency-keys.ts';
import type {
  CheckOutcome,
  CheckRequest,
  PaymentProvider,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { readCharged } from '../wire-fields.ts';
import type { OpenApiAccount } from './account.ts';
import {
  DECLINES,
  FAILED_STATUS,
  OPEN_API_FAULTS,
  type OpenApiAnswer,
  openApi,
  openApiAnswer,
  unclearOpenApiAnswer,
} from './open-api-session.ts';

/**
 * M-Pesa in the dialect of the Open API (PROVIDERS.md section 6b): a session, then one call that waits for the
 * customer and brings the verdict. The reference is its conversation id, so a repeat asks nobody twice.
 */
export function mpesaOpenApi(options: ApiOptions<OpenApiAccount>): PaymentProvider {
  const { account } = options;
  const api = openApi(options);
  return {
    start: (request) => start(api, account, request),
    check: (request) => check(api, account, request),
    refunds: { refund: (request) => reverse(api, account, request) },
    startWaitsForPayer: true,
  };
}

async function start(api: JsonApi, account: OpenApiAccount, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const body = {
    input_Amount: toDecimal(amount),
    input_Country: account.country,
    input_Currency: amount.currency,
    input_CustomerMSISDN: toInternational(payer),
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: reference,
    input_TransactionReference: reference.replace(/^-/, '_').slice(0, 20),
    input_PurchasedItemsDesc: description,
  };
  const answer = await api({ method: 'POST', path: '/c2bPayment/singleStage/', body });
  const parsed = readAnswer(answer, [reference]);
  if (parsed.kind !== 'parsed') return parsed;
  const { output_ResponseCode: code } = parsed.data;
  if (code === 'INS-0') return confirmed(parsed.data, amount.currency);
  if (code === 'INS-10')
    return startFromEarlier(await check(api, account, { reference, amount, providerReference: null }));
  const fault = faultIn(code);
  if (fault) return { kind: 'misconfigured', cause: fault };
  const reason = DECLINES[code];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(code);
}

/** Parses an answer. One that names another request than ours says nothing about it. */
function readAnswer(answer: JsonAnswer, conversations: readonly string[]) {
  const parsed = parseAnswer(answer, openApiAnswer);
  const about = parsed.kind === 'parsed' ? parsed.data.output_ThirdPartyConversationID : undefined;
  return about === undefined || conversations.includes(about)
    ? parsed
    : unknownOutcome('M-Pesa answered about another request');
}

/** The fault of the configuration that a code names; `null` for the others. */
function faultIn(code: string): ConfigurationFault | null {
  const fault = OPEN_API_FAULTS[code];
  return fault ? new ConfigurationFault(fault, `M-Pesa answered ${code}`) : null;
}

function confirmed(answer: OpenApiAnswer, currency: Currency) {
  const { output_TransactionID: providerReference, output_Amount: amount } = answer;
  const charged = readCharged(amount, currency);
  if (!providerReference || charged === 'unreadable')
    return unclearOpenApiAnswer('a success that cannot be read');
  return { kind: 'paid', providerReference, charged } as const;
}

async function check(
  api: JsonApi,
  account: OpenApiAccount,
  { reference, amount }: CheckRequest,
): Promise<CheckOutcome> {
  const conversationId = `${reference}Q`;
  const query = new URLSearchParams({
    input_QueryReference: reference,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: conversationId,
    input_Country: account.country,
  });
  const answer = await api({ method: 'GET', path: `/queryTransactionStatus/?${query}` });
  const parsed = readAnswer(answer, [conversationId, reference]);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { output_ResponseCode: code, output_ResponseTransactionStatus: status = '' } = parsed.data;
  // The code for an unknown reference; assumed, PROVIDERS.md names none.
  if (code === 'INS-17') return { kind: 'never-arrived' };
  if (code !== 'INS-0') {
    const fault = faultIn(code);
    return fault ? { kind: 'unknown', cause: fault } : unclearOpenApiAnswer(code);
  }
  // The answer to a query may have no number of the transaction: it was asked by our own reference.
  if (status === 'Completed')
    return confirmed(
      { ...parsed.data, output_TransactionID: parsed.data.output_TransactionID ?? reference },
      amount.currency,
    );
  if (status === 'Pending') return { kind: 'pending' };
  const reason = FAILED_STATUS[status];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(status);
}

/** Refunds everything with a conversation id for each number of the refund: a repeat is reported as done. */
async function reverse(
  api: JsonApi,
  account: OpenApiAccount,
  { reference, providerReference, amount, attempt }: RefundRequest,
): Promise<RefundOutcome> {
  const conversationId = refundKey(`${reference}R`, attempt);
  const body = {
    input_ReversalAmount: toDecimal(amount),
    input_TransactionID: providerReference,
    input_Country: account.country,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: conversationId,
  };
  const parsed = readAnswer(await api({ method: 'PUT', path: '/reversal/', body }), [conversationId]);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { output_ResponseCode: code, output_TransactionID: refundReference } = parsed.data;
  if (code === 'INS-0' || code === 'INS-10') {
    return { kind: 'refunded', refundReference: refundReference ?? conversationId };
  }
  const fault = faultIn(code);
  if (fault) return { kind: 'unknown', cause: fault };
  return DECLINES[code] ? { kind: 'refused', reason: code } : unclearOpenApiAnswer(code);
}

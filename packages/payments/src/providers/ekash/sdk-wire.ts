import { z } from 'zod';
import { lenient, textOrNumber, wholeNumberOrText, wireCurrency } from '../wire-fields.ts';
import { errorInformation } from './error-codes.ts';
import { instant, transferState, wireMoney } from './intent-wire.ts';

// Mojaloop SDK scheme adapter, its own API documents: Outbound API 2.1.0 (what we call) and Backend API 2.1.0 (what it calls).

/** The code in an error: as the switch has it, or as the adapter wraps it. */
export const sdkError = z.union([
  errorInformation,
  z.object({ statusCode: wholeNumberOrText }).transform(({ statusCode }) => statusCode),
  z
    .object({ transferState: z.object({ lastError: z.object({ mojaloopError: errorInformation }) }) })
    .transform(({ transferState: { lastError } }) => lastError.mojaloopError),
]);

/** Outbound `GET /transfers/{id}`: `transferStatusResponse`. */
export const sdkTransfer = z
  .object({
    transferId: textOrNumber,
    fulfil: z.object({ body: z.object({ transferState, completedTimestamp: lenient(instant) }) }),
  })
  .transform(({ transferId, fulfil: { body } }) => ({
    transferId,
    state: body.transferState,
    at: body.completedTimestamp,
  }));

/** Outbound `POST` and `PUT /requestToPay`: `requestToPayResponse`. */
export const sdkRequest = z.object({
  transactionRequestId: textOrNumber,
  currentState: z.enum(['ERROR_OCCURRED', 'WAITING_FOR_PARTY_ACCEPTANCE', 'COMPLETED']),
  lastError: lenient(z.object({ mojaloopError: errorInformation })),
  transactionRequestResponse: lenient(z.object({ body: z.object({ transactionRequestState: z.string() }) })),
});

/** Backend `POST /quoterequests`: `quoteRequest`. */
export const sdkQuoteRequest = z
  .object({
    quoteId: textOrNumber,
    transactionId: textOrNumber,
    to: z.object({ idType: z.string(), idValue: z.string(), idSubValue: lenient(z.string()) }),
    amount: textOrNumber,
    currency: wireCurrency,
    homeR2PTransactionId: lenient(z.string()),
    transactionRequestId: lenient(z.string()),
  })
  .and(wireMoney.transform((amount) => ({ money: amount })));

/** Backend `POST /transfers`: `transferRequest`. */
export const sdkTransferRequest = z
  .object({
    transferId: z.string().min(1).max(64),
    to: z.object({ idType: z.string(), idValue: z.string(), idSubValue: lenient(z.string()) }),
    homeR2PTransactionId: lenient(z.string()),
    transactionRequestId: lenient(z.string()),
  })
  .and(wireMoney.transform((amount) => ({ money: amount })));

/** Backend `PUT /requestToPay/{id}`: `requestToPayCallback`. */
export const sdkRequestNews = z.object({ transactionRequestState: z.string() });

// The Backend API of Mojaloop's SDK scheme adapter, version 2.1.0 (sdk-scheme-adapter, backend OpenAPI document): what the adapter asks
// the system of the payee's institution. Values are the sandbox's own.

/** An answer of the merchant's system. */
export type BackendReply = { status: number; body: Record<string, unknown> };

/** Who pays or is paid: `transferParty`. */
export type BackendParty = { idType: string; idValue: string; idSubValue?: string; displayName?: string };

/** Money on its way: what a quote and a transfer are about. */
export type BackendMoney = {
  from: BackendParty;
  to: BackendParty;
  /** Text without trailing zeros. */
  amount: string;
  currency: string;
  /** Of a request to pay: the merchant's and the switch's name of it. */
  homeR2PTransactionId?: string;
  transactionRequestId?: string;
};

/** The calls of the adapter to the merchant's system. */
export type MerchantBackend = ReturnType<typeof merchantBackend>;

/** Creates the calls. @param baseUrl where the merchant answers them; asked for at each call, because it may be known late */
export function merchantBackend(baseUrl: () => string) {
  const call = async (method: string, path: string, body?: object): Promise<BackendReply> => {
    const answer = await fetch(baseUrl() + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  };
  return {
    party: ({ idType, idValue, idSubValue }: BackendParty) =>
      call(
        'GET',
        `/parties/${[idType, idValue, idSubValue].filter(Boolean).map(String).map(encodeURIComponent).join('/')}`,
      ),
    quote: ({
      quoteId,
      transactionId,
      ...money
    }: BackendMoney & { quoteId: string; transactionId: string }) =>
      call('POST', '/quoterequests', {
        quoteId,
        transactionId,
        ...money,
        amountType: 'RECEIVE',
        transactionType: 'PAYMENT',
        initiator: 'PAYER',
        initiatorType: 'CONSUMER',
      }),
    transfer: ({
      transferId,
      quote,
      ilpPacket,
      ...money
    }: BackendMoney & { transferId: string; quote: Record<string, unknown>; ilpPacket: string }) =>
      call('POST', '/transfers', {
        transferId,
        quote,
        ...money,
        amountType: 'RECEIVE',
        transactionType: 'PAYMENT',
        ilpPacket: { data: ilpPacket },
      }),
    transferNews: (transferId: string, transferState: 'COMMITTED' | 'ABORTED', at: Date) =>
      call('PUT', `/transfers/${transferId}`, {
        transferId,
        direction: 'INBOUND',
        currentState: transferState === 'COMMITTED' ? 'COMPLETED' : 'ERROR_OCCURRED',
        finalNotification: { completedTimestamp: at.toISOString(), transferState },
      }),
    requestNews: (requestId: string, transactionRequestState: string, homeR2PTransactionId: string) =>
      call('PUT', `/requestToPay/${requestId}`, { transactionRequestState, homeR2PTransactionId }),
  };
}

import type {
  BackendMoney,
  BackendReply,
  MerchantBackend,
} from '../../../../apps/sandbox/src/ekash/scheme-adapter/merchant-backend.ts';
import type { PayRequest } from '../../../../apps/sandbox/src/ekash/scheme-adapter/scheme-adapter-state.ts';
import { FSP_ID, type FspiopMember, type FspiopMessage, ILP_PACKET, newCondition } from './fspiop-member.ts';

type Party = {
  partyIdInfo: { partyIdType: string; partyIdentifier: string; partySubIdOrType?: string };
};
type Quoted = { money: BackendMoney; reply: Record<string, unknown>; fulfilment: string };

/** What the adapter remembers. */
export type AdapterMemory = {
  transfers: Map<string, { transferState: string; completedTimestamp: string }>;
  quotes: Map<string, Quoted>;
  /** The switch's transaction of a request: what follows it names nothing else. */
  requestOf: Map<string, { id: string; request: PayRequest }>;
};

type Side = { backend: MerchantBackend; memory: AdapterMemory; member: () => FspiopMember };

/** Answers requests of other members as the payee's institution: by asking the merchant's system. */
export function payeeSide(side: Side): (message: FspiopMessage) => Promise<void> {
  return async (message) => {
    const [, resource] = message.path.split('/');
    switch (`${message.method} ${resource}`) {
      case 'GET parties':
        return takeLookUp(side, message);
      case 'POST quotes':
        return takeQuote(side, message);
      case 'POST transfers':
        return takeTransfer(side, message);
    }
  };
}

const errorOf = ({ body }: BackendReply) => ({
  errorInformation: {
    errorCode: String(body.statusCode ?? 5000),
    errorDescription: String(body.message ?? 'refused').slice(0, 128),
  },
});

async function takeLookUp({ backend, member }: Side, { path, source: to }: FspiopMessage): Promise<void> {
  const [, , partyIdType = '', partyIdentifier = '', partySubIdOrType = ''] = path.split('/');
  const found = await backend.party({
    idType: partyIdType,
    idValue: partyIdentifier,
    idSubValue: partySubIdOrType,
  });
  const { displayName: name, merchantClassificationCode } = found.body;
  const partyIdInfo = { partyIdType, partyIdentifier, partySubIdOrType, fspId: FSP_ID };
  if (found.status === 200)
    await member().send('PUT', path, {
      to,
      body: { party: { partyIdInfo, name, merchantClassificationCode } },
    });
  else await member().send('PUT', `${path}/error`, { to, body: errorOf(found) });
}

async function takeQuote(
  { backend, memory, member }: Side,
  { body, source: to }: FspiopMessage,
): Promise<void> {
  const { quoteId, transactionId, payer, payee, amount } = body as {
    quoteId: string;
    transactionId: string;
    payer: Party;
    payee: Party;
    amount: { amount: string; currency: string };
  };
  const asked = memory.requestOf.get(transactionId);
  const money: BackendMoney = {
    from: internal(payer),
    to: internal(payee),
    ...amount,
    ...(asked && {
      homeR2PTransactionId: asked.request.homeR2PTransactionId,
      transactionRequestId: asked.id,
    }),
  };
  const answer = await backend.quote({ ...money, quoteId, transactionId });
  if (answer.status !== 200) {
    await member().send('PUT', `/quotes/${quoteId}/error`, { to, body: errorOf(answer) });
    return;
  }
  const { fulfilment, condition } = newCondition();
  const { transferAmount, transferAmountCurrency, expiration } = answer.body;
  memory.quotes.set(condition, { money, reply: answer.body, fulfilment });
  const price = { transferAmount: { amount: transferAmount, currency: transferAmountCurrency }, expiration };
  await member().send('PUT', `/quotes/${quoteId}`, {
    to,
    body: { ...price, ilpPacket: ILP_PACKET, condition },
  });
}

async function takeTransfer(
  { backend, memory, member }: Side,
  { body, source: to }: FspiopMessage,
): Promise<void> {
  const { transferId, condition } = body as { transferId: string; condition: string };
  const quoted = memory.quotes.get(condition);
  const answer = quoted
    ? await backend.transfer({ ...quoted.money, transferId, quote: quoted.reply, ilpPacket: ILP_PACKET })
    : { status: 400, body: { statusCode: '3100', message: 'no such quote' } };
  if (!quoted || answer.status !== 200) {
    await member().send('PUT', `/transfers/${transferId}/error`, { to, body: errorOf(answer) });
    return;
  }
  const ended = { transferState: 'COMMITTED', completedTimestamp: new Date().toISOString() };
  const status = await member().send('PUT', `/transfers/${transferId}`, {
    to,
    body: { ...ended, fulfilment: quoted.fulfilment },
  });
  if (status !== 200) return;
  memory.transfers.set(transferId, ended);
  await backend.transferNews(transferId, 'COMMITTED', new Date());
}

function internal({ partyIdInfo: { partyIdType, partyIdentifier, partySubIdOrType } }: Party) {
  return {
    idType: partyIdType,
    idValue: partyIdentifier,
    ...(partySubIdOrType && { idSubValue: partySubIdOrType }),
  };
}

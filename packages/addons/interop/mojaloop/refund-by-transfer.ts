import { randomUUID } from 'node:crypto';
import { FSP_ID, type FspiopMember, fulfils } from './fspiop-member.ts';

const PAYER_FSP = 'testingtoolkitdfsp';
const CALLBACK_MS = 30_000;

/**
 * Sends money back as the acquirer does: a committed transfer is final, so a refund is a new one, from us to the payer, with the scenario
 * REFUND (API Definition v1.1.1, sections 5.3.10 and 6.7.2.8).
 */
export async function refundByTransfer(
  member: FspiopMember,
  { originalTransactionId, amount }: { originalTransactionId: string; amount: string },
): Promise<{ isQuoted: boolean; isFulfilled: boolean }> {
  const [quoteId, transferId] = [randomUUID(), randomUUID()];
  const money = { amount, currency: 'RWF' };
  const quoted = member.callbackOf(quoteId, CALLBACK_MS);
  await member.send('POST', '/quotes', {
    to: PAYER_FSP,
    body: {
      quoteId,
      transactionId: randomUUID(),
      payer: { partyIdInfo: { partyIdType: 'BUSINESS', partyIdentifier: '412345', fspId: FSP_ID } },
      payee: { partyIdInfo: { partyIdType: 'MSISDN', partyIdentifier: '250788123456', fspId: PAYER_FSP } },
      amountType: 'RECEIVE',
      amount: money,
      transactionType: {
        scenario: 'REFUND',
        initiator: 'PAYER',
        initiatorType: 'BUSINESS',
        refundInfo: { originalTransactionId, refundReason: 'not delivered' },
      },
    },
  });
  const quote = await quoted;
  if (!quote || quote.isError) return { isQuoted: false, isFulfilled: false };
  const { condition, ilpPacket } = quote.body as { condition: string; ilpPacket: string };
  const ended = member.callbackOf(transferId, CALLBACK_MS);
  const expiration = new Date(Date.now() + 60_000).toISOString();
  await member.send('POST', '/transfers', {
    to: PAYER_FSP,
    body: {
      transferId,
      payerFsp: FSP_ID,
      payeeFsp: PAYER_FSP,
      amount: money,
      expiration,
      ilpPacket,
      condition,
    },
  });
  const transfer = await ended;
  const { fulfilment = '' } = (transfer?.body ?? {}) as { fulfilment?: string };
  return { isQuoted: true, isFulfilled: fulfils(fulfilment, condition) };
}

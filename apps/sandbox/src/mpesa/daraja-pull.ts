import type { FastifyReply } from 'fastify';
import { listPaid } from '../wallets/payments.ts';
import type { DarajaContext } from './daraja-context.ts';
import { darajaError } from './daraja-messages.ts';

const PAGE = 10;
const TWO_DAYS_MS = 48 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in East Africa Time; an invalid date for anything else. */
function parseTime(text: unknown): Date {
  return new Date(`${String(text).replace(' ', 'T')}+03:00`);
}

/** "Pull Transactions": what the paybill received in a period of the last two days, a page at a time. */
export async function pullTransactions(
  { db, name, clock, account }: DarajaContext,
  { ShortCode: shortCode, StartDate, EndDate, OffSetValue }: Record<string, unknown>,
  reply: FastifyReply,
): Promise<object> {
  const [from, to, offset] = [parseTime(StartDate), parseTime(EndDate), Number(OffSetValue)];
  const isPeriod = from <= to && clock.now().getTime() - from.getTime() <= TWO_DAYS_MS;
  if (shortCode !== account.shortCode || !isPeriod || !Number.isSafeInteger(offset) || offset < 0)
    return reply.code(400).send(darajaError('400.002.02', 'Bad Request'));
  const paid = await listPaid(db, name, { from, to, offset, limit: PAGE });
  const rows = paid.map(({ receipt, createdAt, label, charged }) => ({
    transactionId: receipt,
    trxDate: createdAt.toISOString(),
    // Masked, as in the real one's list.
    msisdn: '2547*****000',
    sender: 'MPESA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: label?.toUpperCase(),
    amount: `${charged}.00`,
    organizationname: 'Portal',
  }));
  return { ResponseRefID: 'sandbox', ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows] };
}

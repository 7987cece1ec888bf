import { randomBytes, randomInt } from 'node:crypto';
import { reversePush } from '../wallet/reverse-push.ts';
import type { DarajaContext } from './daraja-routes.ts';
import { darajaError } from './daraja-words.ts';

/** Takes a reversal: accepted at once, its result comes to the address in the request, once. */
export async function darajaReversal(
  { db, clock, callbacks }: DarajaContext,
  { TransactionID: receipt, ResultURL: resultUrl }: Record<string, unknown>,
): Promise<object> {
  if (typeof receipt !== 'string' || typeof resultUrl !== 'string')
    return darajaError('400.002.02', 'Bad Request');
  const names = {
    OriginatorConversationID: randomBytes(8).toString('hex'),
    ConversationID: `AG_${randomBytes(8).toString('hex')}`,
  };
  const reversal = await reversePush(db, {
    company: 'mpesa',
    payment: { by: 'receipt', name: receipt },
    reversalId: `R${randomInt(1e11, 1e12)}`,
    now: clock.now(),
  });
  const done = reversal.kind === 'reversed';
  const result = {
    Result: {
      ...names,
      ResultType: 0,
      ResultCode: done ? 0 : 2006,
      ResultDesc: done ? 'The service request is processed successfully.' : 'Transaction can not be reversed',
      ...(done ? { TransactionID: reversal.reversalId } : {}),
    },
  };
  if (!(done && reversal.lost)) void callbacks.post(resultUrl, result);
  return { ...names, ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
}

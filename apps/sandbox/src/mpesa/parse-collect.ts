import { randomBytes } from 'node:crypto';
import type { PushWish } from '../wallet/submit-push.ts';
import type { OpenApiAccount } from './open-api-server.ts';

/** Reads the body of a collection, or gives the code of what is wrong with it. */
export function parseCollect(
  body: unknown,
  { serviceProviderCode }: OpenApiAccount,
): (PushWish & { reference: string }) | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const reference = given.input_ThirdPartyConversationID;
  if (typeof reference !== 'string' || reference === '') return 'INS-20';
  if (given.input_ServiceProviderCode !== serviceProviderCode) return 'INS-13';
  if (!/^\w[\w-]{0,19}$/.test(String(given.input_TransactionReference))) return 'INS-17';
  const amount = Number(given.input_Amount);
  if (typeof given.input_Amount !== 'string' || !Number.isSafeInteger(amount) || amount <= 0) return 'INS-15';
  const msisdn = /^250(7\d{8})$/.exec(String(given.input_CustomerMSISDN))?.[1];
  if (!msisdn) return 'INS-2051';
  const id = `AG_${randomBytes(8).toString('hex')}`;
  return { company: 'mpesa', id, reference, msisdn, amount, callbackUrl: null };
}

import { secret } from '@portal/platform/crypto/secret';
import { testPushAccounts } from '../../testing/push-accounts.ts';
import type { PushAdapterOptions } from '../../testing/push-fixture.ts';
import { daraja } from '../daraja.ts';
import { darajaRequestStore } from '../daraja-requests.ts';

/** The account that simulator and adapter share. */
export const DARAJA_ACCOUNT = testPushAccounts.mpesa.daraja;
/** Keys of the callback addresses. */
export const ADDRESS_KEYS = [Buffer.alloc(32, 'key')];

/** Creates the adapter on a push fixture. */
export const createDarajaAdapter = ({ baseUrl, callbackBase, database, ...around }: PushAdapterOptions) =>
  daraja({
    account: {
      ...DARAJA_ACCOUNT,
      baseUrl,
      consumerSecret: secret(DARAJA_ACCOUNT.consumerSecret),
      passkey: secret(DARAJA_ACCOUNT.passkey),
      till: undefined,
      initiator: 'portal',
      securityCredential: secret('sealed'),
    },
    ...around,
    requests: darajaRequestStore({ db: database.db, clock: around.clock }),
    callbackBase,
    addressKeys: ADDRESS_KEYS,
  });

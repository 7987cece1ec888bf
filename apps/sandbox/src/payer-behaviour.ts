import { parseMsisdn } from '@portal/domain/msisdn';
import type { WalletBehaviour } from './magic-outcomes.ts';
import type { Sql } from './sandbox-db.ts';
import { readWallet } from './wallet/wallets.ts';

/** What a number's payments meet, at whatever company: the behaviour of its wallet, so one list serves all. */
export async function payerBehaviour(sql: Sql, payer: string): Promise<WalletBehaviour> {
  const msisdn = parseMsisdn(payer);
  const wallet = msisdn && (await readWallet(sql, 'money', msisdn));
  return wallet?.behaviour ?? 'normal';
}

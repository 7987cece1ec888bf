import { returnMoney } from './ledger.ts';
import type { WalletCompany } from './wallet-company.ts';
import { readWallet } from './wallets.ts';

/** Money from the merchant's account to a wallet. `id` names it: a repeat with it pays nothing more. */
type PayoutRequest = { id: string; reference: string; msisdn: string; amount: number };

/** A payout. `result` is final: the same id never becomes another. */
export type WalletPayout = PayoutRequest & { result: 'paid' | 'no-wallet' | 'refused' };

/** What became of a payout. `isLost`: the wallet's behaviour loses the answer about it. */
export type PayoutAnswer = { payout: WalletPayout; isRepeat: boolean; isLost: boolean };

/** Pays an amount to a wallet, once for each id. */
export function payOut(
  { db, name, clock }: WalletCompany,
  { id, reference, msisdn, amount }: PayoutRequest,
): Promise<PayoutAnswer> {
  return db.transaction(async (sql): Promise<PayoutAnswer> => {
    const wallet = await readWallet(sql, name, msisdn);
    const isRefused = wallet?.barred || wallet?.behaviour === 'refund-refused' || !(amount > 0);
    const result = wallet ? (isRefused ? 'refused' : 'paid') : 'no-wallet';
    const { rowCount } = await sql.query(
      `INSERT INTO sandbox.wallet_payouts (company, id, reference, msisdn, amount, result)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [name, id, reference, msisdn, amount, result],
    );
    const isRepeat = rowCount === 0;
    if (!isRepeat && result === 'paid')
      await returnMoney(sql, { company: name, msisdn, paymentId: id, amount, at: clock.now() });
    const payout = { id, reference, msisdn, amount, result } as const;
    return { payout, isRepeat, isLost: !isRepeat && wallet?.behaviour === 'refund-loses-answer' };
  });
}

/** A payout by its id; `null` when there is none. */
export async function readPayout(
  { db, name }: Pick<WalletCompany, 'db' | 'name'>,
  id: string,
): Promise<WalletPayout | null> {
  const { rows } = await db.query<WalletPayout>(
    `SELECT id, reference, msisdn, amount::float8, result FROM sandbox.wallet_payouts WHERE company = $1 AND id = $2`,
    [name, id],
  );
  return rows[0] ?? null;
}

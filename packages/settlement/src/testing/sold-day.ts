import { Readable } from 'node:stream';
import { createDisputeTools } from '@portal/payments/testing/dispute-fixture';
import type { PaymentHarness } from '@portal/payments/testing/payment-harness';
import { createRefundTools } from '@portal/payments/testing/refund-fixture';

/** A row of Paystack's statement. Francs. */
export type PaystackRow = {
  type: 'Charge' | 'Refund' | 'Chargeback' | 'Payout';
  reference: string;
  id: string;
  amount: number;
  fee: number;
  currency: string;
  payout: string;
};

/** Each purchase costs this many francs, of which the provider keeps 1.5 %. */
export const PRICE = 500;
export const FEE = 8;
const SECOND = 1_000;
const CHUNK = 250;

/**
 * Sells airtime by the payment engine, and refunds and disputes some of it: of each twenty purchases one is not delivered and
 * refunded, one is refunded as a whole, two in parts, one as goodwill; one dispute is lost and one won.
 * @returns the ids of purchases whose dispute was lost
 */
export async function sellDay(harness: PaymentHarness, purchases: number): Promise<string[]> {
  const lost: string[] = [];
  for (let from = 0; from < purchases; from += CHUNK) {
    const ids = await buy(harness, Math.min(CHUNK, purchases - from));
    for (const [at, id] of ids.entries()) if (await giveBack(harness, id, at % 20)) lost.push(id);
    await harness.pass(SECOND);
  }
  return lost;
}

async function buy(harness: PaymentHarness, count: number): Promise<string[]> {
  const buySome = async (some: number) => {
    const ids: string[] = [];
    for (let at = 0; at < some; at += 1) ids.push(await harness.pay());
    for (const id of ids) harness.wallet.approve(id);
    await harness.pass(10 * SECOND);
    return ids;
  };
  const refused = Math.floor(count / 20);
  const delivered = await buySome(count - refused);
  harness.operator.state.refusal = 'line-closed';
  await buySome(refused);
  harness.operator.state.refusal = null;
  return delivered;
}

/** What happens after a delivery. Returns whether a dispute was lost. */
async function giveBack(harness: PaymentHarness, id: string, turn: number): Promise<boolean> {
  const { request } = createRefundTools(harness);
  if (turn === 0) await request(id, { delivery: 'take-back' });
  if (turn === 1) await request(id, { minor: 200, delivery: 'take-back' });
  if (turn === 2) await request(id, { delivery: 'keep' });
  if (turn === 3) {
    await request(id, { minor: 100, delivery: 'keep' });
    await harness.pass(SECOND);
    await request(id, { minor: 150, delivery: 'take-back' });
  }
  if (turn === 4 || turn === 5) return dispute(harness, id, turn === 4 ? 'lost' : 'won');
  return false;
}

async function dispute(harness: PaymentHarness, id: string, outcome: 'lost' | 'won'): Promise<boolean> {
  const { win, lose } = await createDisputeTools(harness).dispute(id);
  await (outcome === 'lost' ? lose() : win());
  return outcome === 'lost';
}

/** The provider's statement, from its own records and not from the portal's. */
export function readWalletRows({ wallet }: PaymentHarness, lost: readonly string[]): PaystackRow[] {
  const base = { fee: 0, currency: 'RWF', payout: 'PO-1001' };
  const rows: PaystackRow[] = lost.map((id) => ({
    ...base,
    type: 'Chargeback',
    reference: id,
    id: `D-${id}`,
    amount: PRICE,
  }));
  for (const [id, { state, amount, refunds, parts }] of wallet.ledger) {
    if (state !== 'charged') continue;
    rows.push({ ...base, type: 'Charge', reference: id, id: `C-${id}`, amount: amount.minor, fee: FEE });
    const returned = [...parts].flatMap(([key, minor]) => (minor === null ? [] : [{ key, minor }]));
    if (refunds > 0) returned.push({ key: id, minor: amount.minor });
    for (const { key, minor } of returned)
      rows.push({ ...base, type: 'Refund', reference: id, id: `R-${key}`, amount: minor });
  }
  return rows;
}

/** What rows in francs leave to be paid out. */
export const netOf = (rows: readonly PaystackRow[]): number =>
  rows
    .filter(({ currency }) => currency === 'RWF')
    .reduce((sum, { type, amount, fee }) => sum + (type === 'Charge' ? amount : -amount) - fee, 0);

/** A payout of the provider. */
export const payoutRow = (payout: string, amount: number): PaystackRow => ({
  type: 'Payout',
  reference: payout,
  id: payout,
  amount,
  fee: 0,
  currency: 'RWF',
  payout,
});

/** The statement as Paystack's CSV. */
export function toPaystackCsv(rows: readonly PaystackRow[], at: Date): () => Readable {
  const lines = rows.map(({ type, reference, id, amount, fee, currency, payout }) =>
    [at.toISOString(), amount, fee, currency, reference, id, payout, type].join(),
  );
  const text = ['Transaction date,Amount,Fees,Currency,Reference,Id,Payout ID,Type', ...lines].join('\n');
  return () => Readable.from([`${text}\n`]);
}

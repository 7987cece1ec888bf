import { waitFor } from '../../poll-until.ts';
import { openGatewayDispute, remindOfGatewayDispute, resolveGatewayDispute } from '../../sandbox.ts';
import type { FaultRun } from '../fault-run.ts';

type GatewayDispute = { id: number; resolution: 'declined' | 'merchant-accepted' | null };

/** Paystack's own name of a payment. */
const referenceOf = (paymentId: string) => paymentId.replaceAll('_', '.');

async function readDispute({ environment: { pool } }: FaultRun, paymentId: string) {
  const { rows } = await pool.query<GatewayDispute>(
    'SELECT id::float8, resolution FROM sandbox.paystack_disputes WHERE reference = $1 ORDER BY id DESC LIMIT 1',
    [referenceOf(paymentId)],
  );
  return rows[0] ?? null;
}

/** Opens a dispute at the bank. Its webhook may be lost; the bank reminds until the portal knows of it. */
export async function openDisputeAtPaystack(
  run: FaultRun,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<void> {
  const { pages } = run.environment.urls;
  await waitFor('a dispute at Paystack', async () => {
    if (await readDispute(run, paymentId)) return true;
    await openGatewayDispute(pages, { reference: referenceOf(paymentId), amount });
    return true;
  });
}

/** Reminds the portal of the open dispute of a payment. */
export async function remindOfDispute(run: FaultRun, paymentId: string): Promise<void> {
  const dispute = await readDispute(run, paymentId);
  if (dispute?.resolution === null) await remindOfGatewayDispute(run.environment.urls.pages, dispute.id);
}

/** Decides the dispute of a payment at the bank, and tells it by a webhook that may be lost. */
export async function decideAtPaystack(
  run: FaultRun,
  { paymentId, outcome }: { paymentId: string; outcome: 'won' | 'lost' },
): Promise<void> {
  await waitFor('a decision at Paystack', async () => {
    const dispute = await readDispute(run, paymentId);
    if (!dispute || dispute.resolution !== null) return true;
    const resolution = outcome === 'won' ? 'declined' : 'merchant-accepted';
    await resolveGatewayDispute(run.environment.urls.pages, { id: dispute.id, resolution });
    return true;
  });
}

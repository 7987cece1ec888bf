import { money } from '@portal/domain/money/money';
import type { JsonApi } from '@portal/platform/api-client/json-api';
import { parseAnswer, parseJson, withoutAnswer } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { DisputeAnswer } from '../disputes.ts';
import { lenient, wholeNumberOrText } from '../wire-fields.ts';
import type { PaystackCharge } from './account.ts';

const disputeId = z.union([z.number(), z.string().min(1).max(40)]).transform(String);

const disputeEvent = z.object({
  event: z.enum(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve']),
  data: z.object({ id: disputeId }),
});

const when = z.coerce.date().nullish().catch(null);

/** `GET /dispute/{id}`. The amount is in the currency's smallest units, as everywhere. */
const disputeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    status: z.string(),
    resolution: lenient(z.string()),
    refund_amount: lenient(wholeNumberOrText),
    currency: lenient(z.string()),
    category: lenient(z.string().min(1)),
    dueAt: when,
    due_at: when,
    transaction: z.object({ reference: z.string().min(1) }),
  }),
});

/** The gateway's name of the dispute that a webhook is about; `null` for other webhooks. */
export function readDisputeEvent(body: string): string | null {
  return disputeEvent.safeParse(parseJson(body)).data?.data.id ?? null;
}

/**
 * Queries a dispute. It is decided once it is resolved: `declined` when the merchant's evidence was accepted, otherwise the
 * payer has the money (PROVIDERS.md section 1). A resolution with another name is no end: staff close the dispute.
 */
export async function findDispute(
  api: JsonApi,
  charge: PaystackCharge,
  dispute: string,
): Promise<DisputeAnswer> {
  const parsed = parseAnswer(
    await api({ method: 'GET', path: `/dispute/${encodeURIComponent(dispute)}` }),
    disputeAnswer,
  );
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { status, resolution, refund_amount, currency, category, dueAt, due_at, transaction } =
    parsed.data.data;
  const scaled = ((refund_amount ?? 0) * money(1, charge.currency).minor) / charge.multiplier;
  const hasAmount = scaled > 0 && Number.isSafeInteger(scaled) && currency === charge.currency;
  return {
    kind: 'found',
    reference: transaction.reference,
    amount: hasAmount ? { minor: scaled, currency: charge.currency } : null,
    state: status === 'resolved' ? (ENDS[resolution ?? ''] ?? 'open') : 'open',
    reason: category ?? 'chargeback',
    evidenceDueAt: dueAt ?? due_at ?? null,
  };
}

const ENDS: Record<string, 'won' | 'lost' | undefined> = { declined: 'won', 'merchant-accepted': 'lost' };

import { canLinePay } from '@portal/domain/payments/payer-line';
import type { Period } from '@portal/domain/time/business-day';
import type {
  AirtimeCharges,
  ChargeOutcome,
  ChargeRefundOutcome,
  ChargeRefusal,
} from '@portal/operator/charge-port';
import type { Lines } from '@portal/operator/operator';
import type { Unknown } from '@portal/platform/api-client/send-call';
import type { Confirmed, DeclineReason, PaymentProvider, RefundOutcome } from '../provider.ts';
import type { RecordsAnswer } from '../provider-records.ts';

const REASONS: Record<ChargeRefusal, DeclineReason> = {
  'too-little': 'insufficient-airtime',
  'line-barred': 'payer-line-refused',
  'line-closed': 'payer-line-refused',
  'no-airtime-account': 'payer-line-refused',
  'over-limit': 'limit-exceeded',
  denied: 'refused',
};

/**
 * Paying with the airtime of a line (SPEC section 4 "Airtime"): the operator charges it at once. The payment's id is the
 * idempotency key. There is no prompt on a handset: the code that was verified before is the customer's consent.
 */
export function airtimeProvider(charges: AirtimeCharges, lines: Pick<Lines, 'find'>): PaymentProvider {
  return {
    start: ({ reference, payer, amount }) =>
      orUnknown(async () => toOutcome(await charges.charge({ key: reference, msisdn: payer, amount }))),
    check: ({ reference }) =>
      orUnknown(async () => {
        const outcome = await charges.find(reference);
        return outcome ? toOutcome(outcome) : { kind: 'never-arrived' };
      }),
    refunds: {
      refund: ({ reference }) => orUnknown(async () => toRefundOutcome(await charges.refund(reference))),
      refundPart: ({ reference: chargeKey, key, amount }) =>
        orUnknown(async () => toRefundOutcome(await charges.refundPart({ chargeKey, key, amount }))),
    },
    // Routers and lines with bills have no airtime to pay with.
    accounts: {
      hasWallet: async (msisdn) => {
        const line = await lines.find(msisdn);
        return line !== null && canLinePay(line, 'airtime');
      },
    },
    records: { book: 'airtime', list: (period) => orUnknown(() => list(charges, period)) },
  };
}

/** When the operator does not answer, the outcome is unknown. */
async function orUnknown<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | Unknown> {
  try {
    return await call();
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

function toOutcome(outcome: ChargeOutcome): Confirmed | { kind: 'declined'; reason: DeclineReason } {
  if (outcome.kind === 'refused') return { kind: 'declined', reason: REASONS[outcome.reason] };
  return { kind: 'paid', providerReference: outcome.operatorReference, charged: outcome.amount };
}

function toRefundOutcome(outcome: ChargeRefundOutcome): RefundOutcome {
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'refunded', refundReference: outcome.operatorReference };
}

async function list(charges: AirtimeCharges, period: Period): Promise<RecordsAnswer> {
  const lines = (await charges.list(period)).map(({ key, operatorReference, ...same }) => ({
    ...same,
    reference: key,
    providerReference: operatorReference,
  }));
  return { kind: 'listed', lines };
}

import type { AirtimeCharges, ChargeOutcome, ChargeRefusal } from '../../../../operator/charge-port.ts';
import type { Lines } from '../../../../operator/operator.ts';
import type {
  Confirmed,
  DeclineReason,
  PaymentProvider,
  RefundOutcome,
  StartOutcome,
  StartRequest,
} from '../provider.ts';
import type { Period, StatementAnswer } from '../statement.ts';

const REASONS: Record<ChargeRefusal, DeclineReason> = {
  'too-little': 'insufficient-airtime',
  'line-barred': 'payer-line-refused',
  'line-closed': 'payer-line-refused',
  'no-airtime-account': 'payer-line-refused',
};

/**
 * Paying with the airtime of a line (SPEC section 4 "Airtime"): the operator takes it at once under the payment's
 * id, so that asking again takes nothing more. Nobody is asked on a handset: the code that was verified before is
 * the customer's consent.
 */
export function airtimeProvider(charges: AirtimeCharges, lines: Pick<Lines, 'find'>): PaymentProvider {
  return {
    start: (request) => start(charges, request),
    check: async ({ reference }) => {
      try {
        const outcome = await charges.find(reference);
        return outcome ? said(outcome) : { kind: 'never-arrived' };
      } catch (cause) {
        return { kind: 'unknown', cause };
      }
    },
    refunds: { refund: ({ reference }) => giveBack(charges, reference) },
    // Routers and lines with bills have no airtime to pay with.
    accounts: {
      hasWallet: async (msisdn) => {
        const line = await lines.find(msisdn);
        return line === 'prepaid' || line === 'hybrid';
      },
    },
    statements: { book: 'airtime', list: (period) => list(charges, period) },
  };
}

async function start(
  charges: AirtimeCharges,
  { reference, payer, amount }: StartRequest,
): Promise<StartOutcome> {
  try {
    return said(await charges.charge({ key: reference, msisdn: payer, amount }));
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

function said(outcome: ChargeOutcome): Confirmed | { kind: 'declined'; reason: DeclineReason } {
  if (outcome.kind === 'refused') return { kind: 'declined', reason: REASONS[outcome.reason] };
  return { kind: 'paid', providerReference: outcome.operatorReference, charged: outcome.amount };
}

async function giveBack(charges: AirtimeCharges, reference: string): Promise<RefundOutcome> {
  try {
    const outcome = await charges.giveBack(reference);
    if (outcome.kind === 'refused') return outcome;
    return { kind: 'refunded', refundReference: outcome.operatorReference };
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

async function list(charges: AirtimeCharges, period: Period): Promise<StatementAnswer> {
  try {
    const lines = (await charges.list(period)).map(({ kind, key, operatorReference, ...same }) => ({
      ...same,
      kind: kind === 'charge' ? ('charge' as const) : ('refund' as const),
      reference: key,
      providerReference: operatorReference,
    }));
    return { kind: 'listed', lines };
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

import { refundKey } from '../idempotency-keys.ts';
import type { PaymentProvider, Refunds, StartOutcome, StartRequest } from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import type { Acquirer, Intent } from './acquirer.ts';
import { findSurplus, judgeIntent } from './judge-intent.ts';
import { surplusKey } from './surplus-key.ts';

type EkashOptions = {
  acquirer: Acquirer;
  /** The customer pays by instructions; else the acquirer asks them. */
  instructs: boolean;
};

/**
 * eKash, Rwanda's instant payments between all banks, SACCOs and wallets, over the operator's acquirer. Each payment is an intent;
 * exactly one transfer of exactly its amount pays it. What an acquirer lets through beside it is sent back at once, under a key that
 * follows from the transfer (decision 220).
 */
export function ekash({ acquirer, instructs }: EkashOptions): PaymentProvider {
  const { cancelIntent, refund, records, backend, findPayer } = acquirer;
  return {
    ...(instructs && { startInstructs: true }),
    start: (request) => start(acquirer, request),
    check: async ({ reference, providerReference: recorded, notifiedReference = null }) => {
      const found = await acquirer.findIntent({ reference, notified: notifiedReference });
      if (found.kind !== 'found') return found;
      // Best effort: the next check, notice or comparison with the acquirer's list finds it again.
      await returnSurplus(acquirer, { reference, recorded }, found.intent).catch(() => {});
      return judgeIntent(found.intent, recorded);
    },
    callbacks: {
      read: (body, around) => acquirer.readNotice(body, around),
      save: async (body, around, findCharge) => {
        // A payment that is over is not checked any more, and its second transfer is still somebody's money.
        const { reference, providerReference: notified = null } = acquirer.readNotice(body, around);
        if (!reference) return;
        const found = await acquirer.findIntent({ reference, notified });
        if (found.kind !== 'found') return;
        await returnSurplus(acquirer, { reference, recorded: await findCharge() }, found.intent);
      },
    },
    ...(cancelIntent && { cancellation: { cancel: ({ reference }) => cancelIntent(reference) } }),
    ...(refund && { refunds: refundsBy(refund) }),
    ...(records && { records }),
    ...(backend && { backend }),
    ...(findPayer && !instructs && { payers: { findName: findPayer } }),
  };
}

async function start(acquirer: Acquirer, request: StartRequest): Promise<StartOutcome> {
  const { reference, amount, payer, description: note } = request;
  const opened = await acquirer.openIntent({ reference, amount, payer, note });
  if (opened.kind === 'never-arrived') return startFromEarlier(opened);
  if (opened.kind !== 'found') return opened;
  const { instructions } = opened.intent;
  const outcome = startFromEarlier(judgeIntent(opened.intent, null));
  return outcome.kind === 'awaiting-customer' && instructions ? { ...outcome, instructions } : outcome;
}

/** Sends back what came beside the payment's own transfer. Throws when that is not certain for one of them: it is tried again. */
async function returnSurplus(
  { refund }: Acquirer,
  { reference, recorded }: { reference: string; recorded: string | null },
  intent: Intent,
): Promise<void> {
  if (!refund) return;
  for (const { id: transferId, amount } of findSurplus(intent, recorded)) {
    const outcome = await refund({ key: surplusKey(transferId), transferId, reference, amount });
    if (outcome.kind === 'unknown')
      throw new Error('A transfer beside a payment is not known to be sent back', { cause: outcome.cause });
  }
}

function refundsBy(refund: NonNullable<Acquirer['refund']>): Refunds {
  return {
    refund: ({ reference, providerReference: transferId, amount, attempt }) =>
      refund({ key: refundKey(`${reference}:refund`, attempt), transferId, reference, amount }),
    refundPart: ({ key, providerReference: transferId, reference, amount }) =>
      refund({ key, transferId, reference, amount }),
  };
}

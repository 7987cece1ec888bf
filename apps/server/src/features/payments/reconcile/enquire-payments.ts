import type { PaymentMode } from '../payment-mode.ts';
import type { Period, StatementLine } from '../providers/statement.ts';
import type { Book } from './books.ts';
import type { OurEntry } from './compare-books.ts';
import type { Read } from './read-statement.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Questions to one provider at a time. */
const AT_ONCE = 4;

type Entry = OurEntry & { madeAt: Date; mode: PaymentMode };

/**
 * For providers without a statement: asks about each payment of the day that was handed over or charged. Finds what
 * differs in our own payments; it can't see charges that are none of ours, nor whether a refund has arrived.
 */
export async function enquirePayments(deps: ReconcileDeps, { modes }: Book, day: Period): Promise<Read> {
  const { books } = deps;
  const charged = await books.chargesNoted(modes, day);
  const ours = await books.entries([...new Set([...charged, ...(await books.handedOver(modes, day))])]);
  const waiting = [...ours.values()];
  const theirs: StatementLine[] = [];
  const unanswered = new Set<string>();
  const work = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const said = await ask(deps, entry, day);
      if (said === 'unknown') unanswered.add(entry.paymentId);
      else theirs.push(...said);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const named = new Set(theirs.map(({ reference }) => reference));
  // What went back may be called unpaid, or paid; neither says anything.
  const isMissing = (id: string) => !named.has(id) && !unanswered.has(id) && !ours.get(id)?.refundedAt;
  const expected = { charges: charged.filter(isMissing), refunds: [] };
  return { theirs, ours, expected, basis: 'enquiry', unanswered: unanswered.size };
}

async function ask(
  { providers, log }: ReconcileDeps,
  { paymentId, mode, providerReference, asked }: Entry,
  day: Period,
): Promise<StatementLine[] | 'unknown'> {
  try {
    const said = await providers[mode].check({ reference: paymentId, providerReference, amount: asked });
    if (said.kind === 'unknown') return 'unknown';
    if (said.kind !== 'paid') return [];
    const { charged } = said;
    // The reference we know: an enquiry may word it differently, and tells of one charge only.
    const reference = providerReference ?? said.providerReference;
    return [
      {
        kind: 'charge',
        reference: paymentId,
        providerReference: reference,
        amount: charged ?? asked,
        at: day.from,
      },
    ];
  } catch (err) {
    log.error({ payment: paymentId, err }, 'reconcile: the adapter broke its promise');
    return 'unknown';
  }
}

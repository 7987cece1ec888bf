import type { PaymentMode } from '../payment-mode.ts';
import type { Period, StatementLine } from '../providers/statement.ts';
import type { Book } from './books.ts';
import type { BusinessDay } from './business-day.ts';
import { periodOf } from './business-day.ts';
import { compareBooks, type OurEntry } from './compare-books.ts';
import type { Compared } from './keep-comparison.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import type { Progress } from './reconcile-progress.ts';

/** Questions to one provider at a time: as many as a comparison may have open (`PROVIDER_COMPARISON_CALLS`). */
const AT_ONCE = 2;
/** Payments asked about before progress is saved. */
const CHUNK = 200;
/** So many questions in a row without an answer: the provider is away, and the rest is asked later. */
const MOST_SILENCE = 20;
/** What was learnt longer ago is asked again: the day may look different by now. */
const PROGRESS_HOLDS_MS = 6 * 3_600_000;

type Entry = OurEntry & { madeAt: Date; mode: PaymentMode };

/**
 * For providers without a statement: asks about each payment of the day that was handed over or charged. Finds what
 * differs in our own payments; it can't see charges that are none of ours, nor whether a refund has arrived.
 * Progress is saved after every 200 payments: whoever runs the job next goes on from there.
 * Throws when the provider has stopped answering: to be continued later.
 */
export async function enquirePayments(deps: ReconcileDeps, book: Book, day: BusinessDay): Promise<Compared> {
  const { books, progress, clock } = deps;
  const earlier = await progress.read(day, book.name);
  const isFresh = earlier && clock.now().getTime() - earlier.startedAt.getTime() < PROGRESS_HOLDS_MS;
  let state: Progress = isFresh ? earlier : begin(clock.now());
  for (;;) {
    const ids = await books.enquirable(book.modes, periodOf(day), state.cursor, CHUNK);
    const last = ids.at(-1);
    if (last === undefined) return { basis: 'enquiry', ...state };
    state = { ...add(state, await enquire(deps, book, { ids, day: periodOf(day) })), cursor: last };
    await progress.save(day, book.name, state);
  }
}

function begin(startedAt: Date): Progress {
  return { cursor: '', theirs: 0, ours: 0, unanswered: 0, found: [], startedAt };
}

function add(state: Progress, part: Omit<Progress, 'cursor' | 'startedAt'>): Progress {
  return {
    ...state,
    theirs: state.theirs + part.theirs,
    ours: state.ours + part.ours,
    unanswered: state.unanswered + part.unanswered,
    found: [...state.found, ...part.found],
  };
}

/** Asks about some payments of the day and compares what was learnt. Each payment stands for itself. */
async function enquire(
  deps: ReconcileDeps,
  { modes }: Book,
  { ids, day }: { ids: readonly string[]; day: Period },
): Promise<Omit<Progress, 'cursor' | 'startedAt'>> {
  const ours = await deps.books.entries(ids);
  const charged = new Set(await deps.books.chargesNoted(modes, day));
  const waiting = [...ours.values()];
  const theirs: StatementLine[] = [];
  const unanswered = new Set<string>();
  let silence = 0;
  const work = async () => {
    for (let entry = waiting.pop(); entry && silence < MOST_SILENCE; entry = waiting.pop()) {
      const said = await ask(deps, entry, day);
      silence = said === 'unknown' ? silence + 1 : 0;
      if (said === 'unknown') unanswered.add(entry.paymentId);
      else theirs.push(...said);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (silence >= MOST_SILENCE) throw new Error('The provider has stopped answering; continued later');
  const named = new Set(theirs.map(({ reference }) => reference));
  // What went back may be called unpaid, or paid; neither says anything.
  const isMissing = (id: string) =>
    charged.has(id) && !named.has(id) && !unanswered.has(id) && !ours.get(id)?.refundedAt;
  const expected = { charges: ids.filter(isMissing), refunds: [] };
  const found = compareBooks({ theirs, ours, expected });
  return { theirs: theirs.length, ours: ours.size, unanswered: unanswered.size, found };
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

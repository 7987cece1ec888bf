import { type Breach, findBreaches } from '../audit/breaches.ts';
import { addUp } from '../audit/sums.ts';
import type { Run } from './run.ts';

type Row = { id: string; state: string; mode: string; reason: string | null; differs: boolean };

/** Modes whose provider has no way to ask about a payment when its first answer was lost: a person looks then. */
const MAY_STAY_UNCERTAIN = new Set(['mpesa', 'card-uba']);

/** The closing audit: the books of everybody, what customers were told, and what was acknowledged to them. */
export async function judge(run: Run, open: string[]): Promise<Breach[]> {
  const { databaseUrl, pool } = run.scene;
  const { rows } = await pool.query<Row>(`
    SELECT id, state, mode, reason, reason = 'amount-differs' AS differs FROM payments`);
  const payments = new Map(rows.map((row) => [row.id, row]));
  const sums = await addUp(databaseUrl);
  return [
    ...(await findBreaches(databaseUrl)),
    ...open.map((id) => ({ what: 'came to no end', id })),
    ...sums
      .filter(({ unexplained }) => unexplained !== 0)
      .map(({ currency, unexplained }) => ({
        what: `${unexplained} ${currency} taken and not accounted for`,
        id: '',
      })),
    ...rows
      .filter(isOddReview)
      .map(({ id, reason }) => ({ what: `before a person without need: ${reason}`, id })),
    ...run.diary.flatMap((entry) => [
      ...entry.transactions
        .filter((id) => !payments.has(id))
        .map((id) => ({ what: 'acknowledged, and not in the books', id })),
      ...entry.told
        .filter(
          ({ word, transactionId }) =>
            word === 'SUCCESS' && payments.get(transactionId)?.state !== 'fulfilled',
        )
        .map(({ transactionId: id }) => ({ what: 'told that it succeeded, and it has not', id })),
    ]),
    ...[...run.seen, ...run.scene.witness.saw()].map((what) => ({ what, id: '' })),
  ];
}

/** A person is called for other amounts, refused refunds, and where a provider can't be asked; for nothing else. */
function isOddReview({ state, reason, mode }: Row): boolean {
  if (state !== 'review' || reason === 'amount-differs' || reason === 'refund-refused') return false;
  return !(reason === 'no-certainty' && MAY_STAY_UNCERTAIN.has(mode));
}

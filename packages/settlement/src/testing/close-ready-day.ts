import { closeDay } from '../close/close-day.ts';
import type { StoredClose } from '../close/close-store.ts';
import type { SettlementHarness } from './settlement-harness.ts';

/** Closes a day that must be ready for it; without a day today, at its end. */
export async function closeReadyDay(harness: SettlementHarness, day = harness.today()): Promise<StoredClose> {
  if (day === harness.today()) harness.nextDay();
  const outcome = await closeDay(harness, {
    day,
    staff: { by: 'keza', reason: 'end of day' },
    coversEarlier: true,
  });
  if (outcome.kind !== 'closed') throw new Error(`not closed: ${outcome.kind}`);
  return outcome.close;
}

/** What a close says of an account; nothing when the account had no entries. */
export const accountOf = (closed: StoredClose, account: string) =>
  closed.accounts.find((each) => each.account === account);

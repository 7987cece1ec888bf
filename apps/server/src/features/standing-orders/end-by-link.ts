import type { CallResult } from '@portal/contract/calls/calls';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import { nameCard } from './holder-link.ts';
import type { StandingDeps } from './standing-deps.ts';
import { endByHolders } from './take-first-charge.ts';

/** What the link of the holder of a card is about; `null`: there is no such link. */
export async function readCardPermission(
  { mandates }: StandingDeps,
  link: string,
): Promise<CallResult<'readCardPermission'>> {
  const found = await mandates.findByToken(link);
  if (!found?.card) return { permission: null };
  return {
    permission: {
      msisdn: maskMsisdn(found.payer),
      card: nameCard(found.card),
      isActive: found.state === 'active',
    },
  };
}

/** Ends what the card of a link permits, and the standing order that it pays. A repeat does nothing more. */
export async function endCardPermission(deps: StandingDeps, link: string): Promise<void> {
  const found = await deps.mandates.findByToken(link);
  if (!found) return;
  await deps.mandates.end(found.id, { reason: 'by-cardholder' });
  await endByHolders(deps);
}

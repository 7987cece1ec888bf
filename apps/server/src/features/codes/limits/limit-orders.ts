import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { type Looker, type LookupDeps, limitLookups, lookedUpKey } from './limit-lookups.ts';

/**
 * Limits what orders tell about numbers, so that nobody lists the subscribers by them (SAFETY X21). Most orders are for a number
 * that the page has looked up, and few are refused because of it. Once an address has had twenty such refusals in an hour, its
 * orders are look-ups, but for numbers that the browser has looked up: whoever buys beside the thief goes on buying.
 * @param number the number that the order names, as typed
 * @param place places the order
 * @throws the errors of `place` and of {@link limitLookups}
 */
export async function limitOrders<Placed>(
  deps: LookupDeps,
  { caller, number }: { caller: Looker; number: string },
  place: () => Promise<Placed>,
): Promise<Placed> {
  const { limiter } = deps;
  const { address } = caller;
  const limit = async () => {
    const hasLookedUp = await mapToUnavailable(limiter.hasTaken('lookedUp', lookedUpKey(caller, number)));
    if (!hasLookedUp) await limitLookups(deps, caller, number);
  };
  const isLimited = limiter.isUsedUp('refusedOrders', address);
  if (isLimited) await limit();
  try {
    return await place();
  } catch (error) {
    const isRefused = error instanceof PortalError && error.code === 'INVALID_MSISDN';
    if (isRefused && !isLimited) {
      const wait = await mapToUnavailable(limiter('refusedOrders', { address, visitorId: null }));
      if (wait !== null) await limit();
    }
    throw error;
  }
}

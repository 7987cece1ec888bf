import { maskName } from '@portal/domain/identifiers/mask-name';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { fitsPayerRule } from '@portal/domain/payments/payer-rule';
import { methodNameWords } from '@portal/payments/methods/method-names';
import { canPayOrder } from '@portal/payments/methods/offered-modes';
import { optionOf, type PaymentMode } from '@portal/payments/methods/payment-mode';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { Caller } from '@portal/platform/http/visitors/caller';
import type { PaymentsDeps } from '../payments-deps.ts';

/** Longest wait for the name. */
const LOOKUP_MS = 10_000;

/** Input of {@link findPayer}. */
type FindPayerInput = { orderId: string; mode: PaymentMode; payer: Msisdn };

/**
 * Finds the name of who would be asked to pay an order, masked. Each look-up takes one of those that the caller's address has, like
 * a look-up of a line, because it tells numbers with an account from others (SAFETY X21).
 * @throws PortalError NOT_FOUND, ORDER_CLOSED, INVALID_REQUEST, 4001 (nobody has the number), RATE_LIMITED, PROVIDER_UNAVAILABLE,
 * UNAVAILABLE
 */
export async function findPayer(
  deps: PaymentsDeps,
  caller: Caller,
  { orderId, mode, payer }: FindPayerInput,
): Promise<string> {
  const words = methodNameWords(mode, deps.brand);
  const { payers } = deps.providers[mode];
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  if (order.expiresAt <= deps.clock.now()) throw new PortalError('ORDER_CLOSED');
  if (!payers || !canPayOrder(deps.providers, mode, order) || !(await mapToUnavailable(deps.isOffered(mode))))
    throw new PortalError('INVALID_REQUEST', { fields: { paymentMode: 'not-offered' } });
  const rule = deps.payerRules[optionOf(mode)];
  if (rule && !fitsPayerRule(payer, rule)) throw new PortalError('4001', {}, { words });
  return deps.limitLookups({ caller, number: payer }, async () => {
    const noAnswer = deps.wait(LOOKUP_MS).then(() => {
      throw new Error('The provider did not say in time whose number it is');
    });
    const name = await Promise.race([payers.findName(payer), noAnswer]).catch((cause) => {
      throw new PortalError('PROVIDER_UNAVAILABLE', {}, { cause, words });
    });
    if (name === null) throw new PortalError('4001', {}, { words });
    return maskName(name);
  });
}

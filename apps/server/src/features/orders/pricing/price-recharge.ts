import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type AmountLimits, checkAmount } from '@portal/domain/money/amount-limits';
import type { Money } from '@portal/domain/money/money';
import type { RechargeOfOne } from '@portal/domain/payments/purchase';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { OrderInputOf, PricedOrder } from '../order-input.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { findLine, wrongLineError } from './find-line.ts';
import { readAmount } from './read-amount.ts';

/** Prices airtime for a prepaid line. Throws INVALID_MSISDN, INVALID_REQUEST, AMOUNT_OUT_OF_RANGE, UNAVAILABLE. */
export async function priceRecharge(
  { lines, settings }: OrdersDeps,
  input: OrderInputOf<'PREPAID_RECHARGE'>,
): Promise<PricedOrder> {
  const limits = mapToUnavailable(settings.read()).then(({ prepaidLimits }) => prepaidLimits);
  return {
    order: { kind: 'prepaid-recharge', ...(await priceOne({ lines }, limits, input)) },
    line: 'prepaid',
  };
}

type TypedRecharge = Pick<OrderInputOf<'PREPAID_RECHARGE'>, 'msisdn' | 'amount'>;

async function priceOne(
  { lines }: Pick<OrdersDeps, 'lines'>,
  readLimits: AmountLimits | Promise<AmountLimits>,
  typed: TypedRecharge,
): Promise<{ msisdn: Msisdn; amount: Money }> {
  const [{ msisdn, line }, limits] = await Promise.all([findLine(lines, typed.msisdn), readLimits]);
  if (line !== 'prepaid') throw wrongLineError(line);
  return { msisdn, amount: readAmount(String(typed.amount), limits) };
}

/** Adds to a refusal which of several numbers it is about. */
function nameRow(row: number) {
  return (error: unknown): never => {
    if (!(error instanceof PortalError) || !error.details.fields) throw error;
    const { code, details, words } = error;
    throw new PortalError(code, { ...details, fields: { ...details.fields, row: String(row) } }, { words });
  };
}

/**
 * Prices airtime for several prepaid lines. Each amount and the sum are within the limits of one recharge. Throws as
 * `priceRecharge` does, with the place of the number in `fields.row`, from 0; INVALID_MSISDN `repeated` for a number that stands
 * there twice.
 */
export async function priceSeveral(
  deps: OrdersDeps,
  { recharges: typed }: OrderInputOf<'SEVERAL_RECHARGES'>,
): Promise<PricedOrder> {
  const { prepaidLimits } = await mapToUnavailable(deps.settings.read());
  const { currency } = prepaidLimits.min;
  const recharges: RechargeOfOne[] = [];
  for (const [row, input] of typed.entries()) {
    const { msisdn, amount } = await priceOne(deps, prepaidLimits, input).catch(nameRow(row));
    if (recharges.some((each) => each.msisdn === msisdn))
      throw new PortalError('INVALID_MSISDN', { fields: { msisdn: 'repeated', row: String(row) } });
    recharges.push({ msisdn, minor: amount.minor });
  }
  const amount = { minor: recharges.reduce((sum, { minor }) => sum + minor, 0), currency };
  const verdict = checkAmount(amount, prepaidLimits);
  if (verdict !== 'ok') throw new PortalError('AMOUNT_OUT_OF_RANGE', { fields: { total: verdict } });
  const [msisdn] = recharges.map((each) => each.msisdn).sort();
  if (!msisdn) throw new PortalError('INVALID_REQUEST');
  return { order: { kind: 'several-recharges', msisdn, amount, recharges }, line: 'prepaid' };
}

import type { PortalClient } from '@portal/contract/http/portal-client';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { TypedRow } from './place-several.ts';

/**
 * Reads the numbers and amounts of an order, to change it, or of a payment, to buy the same again. Only the browser that typed them
 * gets them: for any other one the server masks the numbers, and then there are none.
 * @param id of the order, which exists for a day, or of the payment
 */
export async function readEarlierRows(
  portal: Pick<PortalClient, 'readOrder' | 'readTransaction'>,
  id: string,
): Promise<TypedRow[]> {
  const order = await portal.readOrder({ id });
  const answer = order.kind === 'ok' ? order : await portal.readTransaction({ txnId: id });
  if (answer.kind !== 'ok') return [];
  const rows = answer.result.recharges.map(({ msisdn, amount }) => ({ msisdn, amount }));
  return rows.every(({ msisdn }) => parseMsisdn(msisdn)) ? rows : [];
}

import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type Money, parseMoney } from '@portal/domain/money/money';
import type { AirtimeEvent } from './airtime-flow.ts';

type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** Whether the airtime covers an amount. Expired balances and other currencies do not count. */
export function coversAmount(balances: Balances, { minor, currency }: Money): boolean {
  const valid = balances.filter(({ expired }) => !expired);
  if (valid.some(({ balanceType }) => balanceType === 'UNLIMITED')) return true;
  const amounts = valid
    .filter(({ unitType }) => unitType === currency)
    .map(({ balance }) => parseMoney(balance, currency)?.minor ?? 0);
  return amounts.reduce((sum, amount) => sum + amount, 0) >= minor;
}

/** Reads the airtime balance of the paying number. The server checks it again when it charges. */
export async function checkAirtime(
  portal: Pick<PortalClient, 'queryBalance'>,
  { payer, proof, price }: { payer: Msisdn; proof: string; price: Money },
): Promise<AirtimeEvent> {
  const request = { msisdn: payer, uniqueCode: proof, serviceType: 'AIRTIME' } as const;
  const answer = await portal.queryBalance(request);
  if (answer.kind !== 'ok')
    return { type: 'balance-unread', message: answer.kind === 'refused' ? answer.message : null };
  return { type: 'balance-read', enough: coversAmount(answer.result.queryBalanceResult, price) };
}

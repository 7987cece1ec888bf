import type { CallResult } from '@portal/contract/calls';
import type { PortalClient } from '@portal/contract/portal-client';
import { type Money, parseMoney } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { AirtimeEvent } from './airtime-flow.ts';

type Balances = CallResult<'queryBalance'>['queryBalanceResult'];

/** Whether the airtime of these balances covers an amount. What is expired or in another currency doesn't count. */
export function isEnough(balances: Balances, { minor, currency }: Money): boolean {
  const open = balances.filter(({ expired }) => !expired);
  if (open.some(({ balanceType }) => balanceType === 'UNLIMITED')) return true;
  const amounts = open
    .filter(({ unitType }) => unitType === currency)
    .map(({ balance }) => parseMoney(balance, currency)?.minor ?? 0);
  return amounts.reduce((sum, amount) => sum + amount, 0) >= minor;
}

/** Looks at the airtime of the paying number. The server looks again when it takes it. */
export async function readAirtime(
  portal: Pick<PortalClient, 'queryBalance'>,
  { payer, proof, price }: { payer: Msisdn; proof: string; price: Money },
): Promise<AirtimeEvent> {
  const wanted = { msisdn: payer, uniqueCode: proof, serviceType: 'AIRTIME' } as const;
  const answer = await portal.queryBalance(wanted);
  if (answer.kind !== 'ok')
    return { type: 'balance-unread', message: answer.kind === 'refused' ? answer.message : null };
  return { type: 'balance-read', enough: isEnough(answer.result.queryBalanceResult, price) };
}

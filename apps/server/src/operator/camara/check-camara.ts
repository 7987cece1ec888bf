import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import type { CheckFinding } from '../adapter.ts';
import type { NumberInsight } from '../number-insight-port.ts';

/** Asks both APIs about a number that nobody has, for `operator check`. Does not throw. */
export async function checkCamara(insight: NumberInsight, clock: Clock): Promise<CheckFinding[]> {
  const nobody = '0'.repeat(getNumberPlan().length) as Msisdn;
  return Promise.all([
    finding('SIM Swap', () => insight.hasNewSim(nobody, 72)),
    finding('Number Recycling', () => insight.hasNewOwner(nobody, clock.now())),
  ]);
}

async function finding(api: string, ask: () => Promise<unknown>): Promise<CheckFinding> {
  try {
    await ask();
    return { isGood: true, text: `${api} answers` };
  } catch (error) {
    const { message, cause } = error as Error;
    return { isGood: false, text: `${api}: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}` };
  }
}

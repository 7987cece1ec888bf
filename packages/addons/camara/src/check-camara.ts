import type { AdapterDeps, CheckFinding, PortName } from '@isano/adapter-kit/operator';
import { getNumberPlan, type Msisdn } from '@isano/adapter-kit/values';
import type { CamaraAccount } from './account.ts';
import { BILLING_SCOPES, PAYMENTS_PATH, payment } from './billing/wire.ts';
import { camaraApi, requireCamaraAnswer } from './camara-api.ts';
import { camaraNumberInsight } from './number-insight.ts';
import { camaraNumberVerification } from './number-verification.ts';
import { INSIGHT_SCOPES } from './wire.ts';

/**
 * Asks each API in use: SIM Swap and Number Recycling about a number that nobody has, Carrier Billing for one payment, and
 * the provider of Number Verification for its description. Carrier Billing Refund is not asked, because it has no look-up
 * without a payment. Does not throw.
 */
export async function checkCamara(
  { clock }: Pick<AdapterDeps, 'clock'>,
  account: CamaraAccount,
  ports: readonly PortName[],
): Promise<CheckFinding[]> {
  const nobody = '0'.repeat(getNumberPlan().length) as Msisdn;
  const findings: Promise<CheckFinding>[] = [];
  if (ports.includes('numberInsight')) {
    const insight = camaraNumberInsight(camaraApi({ account, clock, scopes: INSIGHT_SCOPES }));
    findings.push(finding('SIM Swap', () => insight.hasNewSim(nobody, 72)));
    findings.push(finding('Number Recycling', () => insight.hasNewOwner(nobody, clock.now())));
  }
  if (ports.includes('airtimeCharges')) {
    const { call } = camaraApi({ account, clock, scopes: BILLING_SCOPES });
    const readOne = async () =>
      requireCamaraAnswer(await call({ method: 'GET', path: `${PAYMENTS_PATH}?perPage=1` }), payment.array());
    findings.push(finding('Carrier Billing', readOne));
  }
  if (ports.includes('numberVerification')) {
    const begin = async () => camaraNumberVerification(account)?.begin('https://portal.invalid/');
    findings.push(finding('The authorisation for Number Verification', begin));
  }
  return Promise.all(findings);
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

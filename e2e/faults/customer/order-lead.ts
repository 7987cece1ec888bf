import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { waitFor } from '../../poll-until.ts';
import { readPhone } from '../../sandbox.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import { type BrowserClient, requireResult, retryCall } from './browser-client.ts';

const NAME = 'Keza Uwase';
const EMAIL = 'keza@example.rw';
const ADDRESS = {
  type: 'INSTALLATION',
  landmark: '',
  lat: -1.95,
  lng: 30.06,
  city: 'Kigali',
  street1: 'KG 7 Ave 12',
  country: 'RW',
} as const;

/** Orders home broadband for a contact number up to the payment and returns the number of the lead. */
export async function orderLead(
  { portal }: BrowserClient,
  { pages, contactNumber, index }: { pages: string; contactNumber: string; index: Purchase['index'] },
): Promise<string> {
  const plans = requireResult(
    await retryCall('plans', () => portal.listPlans({ serviceType: DEFAULT_DEVICE })),
  );
  const plan = plans[index % plans.length];
  if (!plan) throw new Error('no plan');
  const uniqueCode = await verifyContact(portal, { pages, contactNumber });
  const lead = {
    source: 'WEBPORTAL',
    lineType: 'Prepaid',
    fullName: NAME,
    contactNumber,
    email: EMAIL,
    feasibility: true,
    address: ADDRESS,
    plan: { code: plan.code, amount: plan.amount, currency: plan.currency, description: plan.description },
    uniqueCode,
    consent: true,
  } as const;
  const { refLeadId } = requireResult(await retryCall('a lead', () => portal.submitLead(lead)));
  if (!refLeadId) throw new Error('a lead without a number');
  return refLeadId;
}

/** Verifies the contact number with the code sent to its handset. */
async function verifyContact(
  portal: BrowserClient['portal'],
  { pages, contactNumber }: { pages: string; contactNumber: string },
): Promise<string> {
  const contact = { msisdn: contactNumber, email: EMAIL, customerDetails: { fullName: NAME } };
  const { refId } = requireResult(await retryCall('a code for a lead', () => portal.sendLeadCode(contact)));
  const otp = await waitFor('a code for a lead on the handset', async () => {
    const { inbox } = await readPhone(pages, contactNumber);
    return inbox.map(({ text }) => findCode(text)).find(Boolean) ?? null;
  });
  return requireResult(await retryCall('a proof for a lead', () => portal.verifyCode({ refId, otp })))
    .uniqueCode;
}

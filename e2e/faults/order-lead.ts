import { DEFAULT_DEVICE } from '@portal/domain/products/lead';
import { readPhone } from '../sandbox.ts';
import { type Browser, patiently, yes } from './customer.ts';
import type { Purchase } from './draw-purchase.ts';
import { mustCome } from './until.ts';

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

/** Orders home broadband for a contact number up to its payment; gives the lead's number. */
export async function orderLead(
  { portal }: Browser,
  { pages, contactNumber, index }: { pages: string; contactNumber: string; index: Purchase['index'] },
): Promise<string> {
  const plans = yes(await patiently('plans', () => portal.listPlans({ serviceType: DEFAULT_DEVICE })));
  const plan = plans[index % plans.length];
  if (!plan) throw new Error('no plan');
  const uniqueCode = await verify(portal, { pages, contactNumber });
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
  const { refLeadId } = yes(await patiently('a lead', () => portal.submitLead(lead)));
  if (!refLeadId) throw new Error('a lead without a number');
  return refLeadId;
}

/** Proves the contact number with the code its handset gets. */
async function verify(
  portal: Browser['portal'],
  { pages, contactNumber }: { pages: string; contactNumber: string },
): Promise<string> {
  const asked = { msisdn: contactNumber, email: EMAIL, customerDetails: { fullName: NAME } };
  const { refId } = yes(await patiently('a code for a lead', () => portal.sendLeadCode(asked)));
  const otp = await mustCome('a code for a lead on the handset', async () => {
    const { inbox } = await readPhone(pages, contactNumber);
    return inbox.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? null;
  });
  return yes(await patiently('a proof for a lead', () => portal.verifyCode({ refId, otp }))).uniqueCode;
}

import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { toDecimal } from '@portal/domain/money/money';
import { plans } from '@portal/operator/sandbox/leads/lead-catalogue';
import { newId } from '@portal/platform/crypto/new-id';
import type { TestBuyer } from '../../../testing/buyer.ts';

type Lead = CallInput<'submitLead'>;

const [FIRST_PLAN] = plans();
if (!FIRST_PLAN) throw new Error('no plan');

/** The plan that tests order. */
export const TEST_PLAN = FIRST_PLAN;

/**
 * Creates a visitor with a verified contact number. `submit` sends a valid lead with the given changes; `habit`
 * selects a behaviour of the simulated sales system.
 */
export async function makeApplicant(buyer: TestBuyer, habit?: string) {
  const contactNumber = await buyer.subscriber(habit ? { lead: habit } : {});
  const visitor = newId();
  const request = {
    msisdn: contactNumber,
    email: 'keza@example.rw',
    customerDetails: { fullName: 'Keza Uwase' },
  };
  const sent = await buyer.portal.call('sendLeadCode', request, { visitor });
  const { refId } = sent.envelope.result as CallResult<'sendLeadCode'>;
  const otp = await buyer.lastCode(contactNumber);
  const verified = await buyer.portal.call('verifyCode', { refId, otp }, { visitor });
  const { uniqueCode } = verified.envelope.result as CallResult<'verifyCode'>;
  const lead: Lead = {
    source: 'WEBPORTAL',
    lineType: 'Prepaid',
    fullName: 'Keza Uwase',
    contactNumber,
    email: 'keza@example.rw',
    feasibility: true,
    address: {
      type: 'INSTALLATION',
      landmark: '',
      lat: -1.95,
      lng: 30.06,
      city: 'Kigali',
      street1: 'KG 7 Ave 12',
      country: 'RW',
    },
    plan: { code: TEST_PLAN.code, amount: toDecimal(TEST_PLAN.price), currency: 'RWF', description: 'x' },
    uniqueCode,
    consent: true,
  };
  const submit = (change: Partial<Lead> = {}) =>
    buyer.portal.call('submitLead', { ...lead, ...change }, { visitor });
  return { contactNumber, visitor, lead, submit };
}

/** A visitor who may submit a lead. */
export type Applicant = Awaited<ReturnType<typeof makeApplicant>>;

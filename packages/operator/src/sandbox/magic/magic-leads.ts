import type { Msisdn } from '@portal/domain/identifiers/msisdn';

/** Simulated lead behaviour of a contact number. */
export type LeadBehaviour = 'normal' | 'gives-no-number' | 'loses-lead' | 'cancels' | 'stalls-twice';

/** A contact number with simulated lead behaviour. */
export type MagicLead = { msisdn: Msisdn; behaviour: LeadBehaviour; does: string };

const magic = (msisdn: string, behaviour: LeadBehaviour, does: string): MagicLead => ({
  msisdn: msisdn as Msisdn,
  behaviour,
  does,
});

/** All magic contact numbers; each is also a normal prepaid line. Leads of other numbers succeed. */
export const MAGIC_LEADS = {
  givesNoNumber: magic(
    '788100031',
    'gives-no-number',
    'The town is covered but the sales system returns no number: Something Went Wrong!, nothing can be paid.',
  ),
  losesLead: magic(
    '788100032',
    'loses-lead',
    'The payment is booked, but the lead cannot be found: the status page says so and the staff follow up.',
  ),
  cancels: magic(
    '788100033',
    'cancels',
    'The lead is cancelled while it is being paid: the money comes back.',
  ),
  stallsTwice: magic(
    '788100034',
    'stalls-twice',
    'The sales system fails twice to book the payment, then does.',
  ),
} as const satisfies Record<string, MagicLead>;

/** An installation address, by its beginning, whose feasibility is not that of its town. `none`: there is no answer. */
type MagicAddress = { begins: string; answer: 'no' | 'unknown' | 'none'; does: string };

/** All magic addresses. */
export const MAGIC_ADDRESSES = {
  impossible: {
    begins: 'KG 600 St',
    answer: 'no',
    does: 'Nothing can be installed at this address, although its town is covered: the demand is registered.',
  },
  unclear: {
    begins: 'KG 601 St',
    answer: 'unknown',
    does: 'The operator cannot tell: nothing is paid, and the staff have an order to check.',
  },
  silent: {
    begins: 'KG 602 St',
    answer: 'none',
    does: 'The check fails: as if the operator could not tell.',
  },
} as const satisfies Record<string, MagicAddress>;

import type { FormValues } from '@portal/domain/form-field';
import type { GeoPoint } from '@portal/domain/geo';
import type { Device, LeadHappened, Plan, Town } from '@portal/domain/lead';
import type { Money } from '@portal/domain/money';
import type { Msisdn } from '@portal/domain/msisdn';
import type { Delivery } from './operator.ts';

/** Home broadband: what is sold, where it can be installed, and what became of what was ordered. */
export type Leads = {
  /** Every town the operator knows (SPEC section 9 "Form constants": city-config). */
  towns: () => Promise<Town[]>;
  /**
   * From now on home broadband can be installed in a town. Repeating it changes nothing.
   * `unknown` when the operator has no such town.
   */
  openTown: (name: string) => Promise<'opened' | 'unknown'>;
  /** The plans that come with a device. */
  plans: (deviceCode: string) => Promise<Plan[]>;
  /** A plan on sale by its code, `null` when there is none. */
  findPlan: (code: string) => Promise<Plan | null>;
  /** `null` when there is no such device. */
  device: (code: string) => Promise<Device | null>;
  /**
   * Takes a lead once per `key`: repeating a key changes nothing and gives the first answer. Where it can't be
   * installed yet, it is the demand that gets the number.
   * @param lead.key the portal's own id of it
   * @returns its number, which customers quote; `null` when the operator gave none
   */
  submit: (lead: NewLead) => Promise<string | null>;
  /** A lead by its number and contact number together; `null` for any other pair: nobody learns which was wrong. */
  find: (asked: { leadId: string; contact: Msisdn }) => Promise<Lead | null>;
  /**
   * Books the payment of a lead once per `key`. The reference is the lead's number; another one means that the money
   * is booked but the lead can't be found (RULINGS 52).
   */
  confirm: (paid: { key: string; leadId: string; amount: Money }) => Promise<Delivery>;
};

/** Who wants home broadband, and where. */
export type LeadContact = {
  fullName: string;
  contact: Msisdn;
  email: string;
  town: string;
  address: string;
  landmark: string;
  at: GeoPoint;
};

/** A lead to be taken. */
export type NewLead = LeadContact & {
  key: string;
  plan: Plan;
  feasible: boolean;
  /** Values of fields that the operator has added to its form, by their name. */
  extra: FormValues;
};

/** A lead as the operator keeps it. Its history is never empty. */
export type Lead = LeadContact & { leadId: string; plan: Plan; feasible: boolean; history: LeadHappened[] };

/** Letters to an e-mail address. */
export type Emails = {
  /** Hands a letter over; resolves when it was accepted, not when it was read. */
  send: (letter: { to: string; subject: string; text: string }) => Promise<void>;
};

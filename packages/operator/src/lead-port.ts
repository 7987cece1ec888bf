import type { FormValues } from '@portal/domain/forms/form-field';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Money } from '@portal/domain/money/money';
import type { GeoPoint } from '@portal/domain/places/geo';
import type { Device, InstallationObstacle, LeadHappened, Plan, Town } from '@portal/domain/products/lead';
import type { Delivery } from './delivery.ts';

/** Home broadband: plans, coverage, orders (leads) and their progress. */
export type Leads = {
  /** Returns all towns (SPEC section 3 "Form constants": city-config). */
  towns: () => Promise<Town[]>;
  /** Marks a town as covered. Idempotent. Returns `unknown` when the operator has no such town. */
  openTown: (name: string) => Promise<'opened' | 'unknown'>;
  /** Returns the plans available with a device. */
  plans: (deviceCode: string) => Promise<Plan[]>;
  /** Returns a plan on sale by its code, `null` when there is none. */
  findPlan: (code: string) => Promise<Plan | null>;
  /** Returns a device by its code, `null` when there is none. */
  device: (code: string) => Promise<Device | null>;
  /**
   * Submits a lead once per `key`: repeating a key changes nothing and returns the first result. With an
   * obstacle it becomes a demand, or a question to the sales team when the obstacle is `unknown`.
   * @param lead.key the portal's own id of the lead
   * @returns the lead number for the customer; `null` when the operator gave none
   */
  submit: (lead: NewLead) => Promise<string | null>;
  /**
   * Finds a lead by its number and contact number. Returns `null` for any other pair, without revealing which
   * one was wrong.
   */
  find: (query: { leadId: string; contact: Msisdn }) => Promise<Lead | null>;
  /**
   * Books the payment of a lead once per `key`. The reference is the lead number; any other reference means
   * that the payment was booked but the lead was not found (RULINGS 52).
   */
  confirm: (payment: { key: string; leadId: string; amount: Money }) => Promise<Delivery>;
};

/** Customer and address of a lead. */
export type LeadContact = {
  fullName: string;
  contact: Msisdn;
  email: string;
  town: string;
  address: string;
  landmark: string;
  at: GeoPoint;
};

/** A lead to submit. */
export type NewLead = LeadContact & {
  key: string;
  plan: Plan;
  /** `null`: nothing prevents the installation. */
  obstacle: InstallationObstacle | null;
  /** Values of additional form fields of the operator, by field name. */
  extra: FormValues;
};

/** A lead as stored by the operator. Its history is never empty. */
export type Lead = LeadContact & {
  leadId: string;
  plan: Plan;
  /** As the operator sees it now: the sales team may have removed it. */
  obstacle: InstallationObstacle | null;
  history: LeadHappened[];
};

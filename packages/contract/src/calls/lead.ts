import {
  DEFAULT_DEVICE,
  INSTALLATION_OBSTACLES,
  type InstallationObstacle,
} from '@portal/domain/products/lead';
import { z } from 'zod';
import {
  amountField,
  challengeFields,
  countryField,
  currencyField,
  idField,
  listOf,
  msisdnField,
} from '../http/fields.ts';
import { formValues } from './form.ts';

/** A plan of home broadband (SPEC section 2 "HBB lead page": bundle, resources, validity, price), in one language. */
const wirePlan = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  resources: z.string(),
  validity: z.string().regex(/^\d+$/),
  validityUnit: z.literal('Days'),
  amount: amountField,
  currency: currencyField,
});

/** A plan in the wire format. */
export type WirePlan = z.output<typeof wirePlan>;

/** Plans for a device. */
export const listPlans = {
  summary: 'Plans of home broadband',
  input: z.object({ serviceType: z.string().max(40) }),
  result: z.array(wirePlan),
};

/** A device (SPEC section 3 "Device detail"); without a code, the default one (RULINGS 33). */
export const readDevice = {
  summary: 'A device of home broadband',
  input: z.object({ code: z.string().max(40).default(DEFAULT_DEVICE) }),
  result: z.object({
    code: z.string(),
    heading_image: z.string().nullable(),
    deviceName: z.string(),
    features: z.array(z.string()),
    /** What the installer is paid once, tax included; `null` when the operator gives no amount. */
    connectionFee: z.object({ amount: amountField, currency: currencyField }).nullable(),
  }),
};

/** Checks whether a number is a line of this operator. If so, its code is sent by SMS, else by e-mail. */
export const validateNumber = {
  summary: 'Check whether a number is a line of this operator',
  input: z.object({
    msisdn: msisdnField,
    requestType: z.literal('HBB_MSISDN_CHECK').default('HBB_MSISDN_CHECK'),
  }),
  result: z.object({ isSubscriber: z.boolean() }),
};

/** Sends the code of a lead: to the number when it is a line of this operator, else to the e-mail. */
export const sendLeadCode = {
  summary: 'Send the code for a lead',
  input: z.object({
    msisdn: msisdnField,
    email: z.string().max(254),
    customerDetails: z.object({ fullName: z.string().max(200) }),
    requestType: z.literal('HBB_LEADS').default('HBB_LEADS'),
  }),
  result: z.object({
    refId: idField,
    ...challengeFields,
    /** Masked number or e-mail that receives the code. */
    otpRecipient: z.string(),
  }),
};

/** Why an installation is not offered: the town, this address, or nobody could tell and a person calls. */
const obstacleField = z
  .enum(INSTALLATION_OBSTACLES.map((each) => each.toUpperCase()) as Uppercase<InstallationObstacle>[])
  .nullable();

/** An obstacle in the wire format. */
export type WireObstacle = NonNullable<z.output<typeof obstacleField>>;

/** Installation address (SPEC section 3 "Lead payload"). */
const address = z.object({
  type: z.literal('INSTALLATION'),
  landmark: z.string().max(1000),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  city: z.string().max(200),
  street1: z.string().max(1000),
  country: countryField,
});

/** A lead with a verified contact number. `feasibility` is the browser's hint: the server decides (RULINGS 50). */
export const submitLead = {
  summary: 'Order home broadband',
  input: z.object({
    fullName: z.string().max(1000),
    contactNumber: msisdnField,
    email: z.string().max(1000),
    feasibility: z.boolean(),
    address,
    plan: z.object({
      code: z.string().max(40),
      amount: amountField,
      currency: currencyField,
      description: z.string().max(300),
    }),
    source: z.literal('WEBPORTAL'),
    uniqueCode: idField,
    lineType: z.literal('Prepaid'),
    consent: z.boolean(),
    /** Form values by field name, including fields that the operator added. */
    formValues: formValues.default({}),
  }),
  result: z.object({
    /** Number of the lead, or of the demand in a town without coverage; `null`: the operator returned none. */
    refLeadId: z.string().nullable(),
    feasibility: z.boolean(),
    obstacle: obstacleField,
  }),
};

/** Steps in wire spelling. */
export const leadStatusField = z.enum([
  'REGISTERED',
  'VERIFIED',
  'PAID',
  'SCHEDULED',
  'INSTALLED',
  'CANCELLED',
]);

/** Status of a lead, for a visitor who knows its number and its contact number (RULINGS 34). */
export const trackLead = {
  summary: 'Status of a lead',
  input: z.object({ leadId: z.string().max(40), contactNumber: z.string().max(20) }),
  result: z.object({
    leadId: z.string(),
    status: leadStatusField,
    feasibility: z.boolean(),
    obstacle: obstacleField,
    city: z.string(),
    plan: wirePlan.pick({ name: true, amount: true, currency: true }),
    /** Whether it can be paid now. */
    payable: z.boolean(),
    /** ISO 8601 instants, UTC, oldest first. */
    steps: listOf({ status: leadStatusField, at: z.string() }),
  }),
};

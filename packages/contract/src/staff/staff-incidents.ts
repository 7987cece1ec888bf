import { z } from 'zod';
import { givenAmountField, idField, listOf } from '../http/fields.ts';
import { affectedField, incidentTextField } from '../incident.ts';
import { reasonField } from './reason-field.ts';
import { bookMoney } from './staff-books-fields.ts';

const incident = {
  id: idField,
  /** Number of the last change; a change names the one that it is based on. */
  version: z.number().int(),
  affected: affectedField,
  texts: incidentTextField,
  startedAt: z.iso.datetime(),
  /** `null`: it is not over. */
  endedAt: z.iso.datetime().nullable(),
};
const staffIncident = z.object(incident);
export type StaffIncident = z.output<typeof staffIncident>;

/** What the form offers. */
const choices = z.object({
  methods: listOf({ name: z.string(), label: z.string() }),
  languages: listOf({ code: z.string(), name: z.string() }),
  /** Of the country; none where the portal does not know them: then they are typed. */
  districts: z.array(z.string()),
});
export type IncidentChoices = z.output<typeof choices>;

export const listIncidents = {
  summary: 'Lists the disturbances that staff announce, latest first',
  input: z.object({}),
  result: z.object({ rows: z.array(staffIncident), choices }),
};

export const saveIncident = {
  summary: 'Announces a disturbance, or changes what is announced',
  input: z.object({
    ...incident,
    /** Left out: a new one. */
    id: idField.optional(),
    /** 0: a new one. */
    version: z.number().int().min(0),
    reason: reasonField,
  }),
  result: z.object({ id: idField, version: z.number().int() }),
};

/** What a line gets for a disturbance. `refusal`: why it was not given. */
const compensation = z.object({
  money: bookMoney,
  state: z.enum(['proposed', 'approved', 'given', 'refused']),
  refusal: z.string().nullable(),
});

/** A disturbance that concerns a payment, for its case, and what its line got for it; `null`: nothing. */
export const disturbanceOfPayment = z.object({
  id: idField,
  texts: incidentTextField,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Where a network was disturbed; none: everywhere. In which district a customer was is not known. */
  districts: z.array(z.string()),
  got: compensation.nullable(),
});
export type DisturbanceOfPayment = z.output<typeof disturbanceOfPayment>;

export const readIncident = {
  summary: 'Shows a disturbance, whom it hit by the records, and what they got',
  input: z.object({ id: idField }),
  result: z.object({
    incident: staffIncident,
    choices,
    /** Lines whose purchases failed or came late because of it, those with the most first; `null`: the records cannot say it. */
    hit: z
      .object({
        lines: listOf({
          /** Masked. */
          msisdn: z.string(),
          failed: z.number().int(),
          late: z.number().int(),
          /** The latest purchase. */
          payment: z.object({ id: idField, code: z.string() }),
          /** What it got or is to get; `null`: nothing. */
          got: compensation.nullable(),
        }),
        total: z.number().int(),
        /** How many of them have nothing of it yet, so that it can be proposed. */
        open: z.number().int(),
        /** Only the latest payments of the time were looked at. */
        isCut: z.boolean(),
      })
      .nullable(),
    /** Reports of no signal in its time and districts; `null` when the mobile network is not affected. */
    reports: z.number().int().nullable(),
    compensations: listOf({ state: compensation.shape.state, count: z.number().int(), money: bookMoney }),
    /** The most that one line can get. */
    most: bookMoney,
    bundles: listOf({ code: z.string(), name: z.string(), money: bookMoney }),
  }),
};
export type StaffIncidentPage = z.output<(typeof readIncident)['result']>;

export const proposeCompensation = {
  summary: 'Proposes what the lines that an incident hit get, for a second person to approve',
  input: z.object({
    id: idField,
    /** Airtime of this amount each, or a bundle at its price. */
    give: z.union([z.object({ amount: givenAmountField }), z.object({ bundle: z.string().min(1).max(60) })]),
    reason: reasonField,
  }),
  /** How many lines are in the proposal, and how many are left out because their wallet has had the most of a month. */
  result: z.object({ customers: z.number().int(), leftOut: z.number().int(), money: bookMoney }),
};

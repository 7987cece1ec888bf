import { z } from 'zod';
import { listOf } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';
import { STAFF_ROLES } from './staff-roles.ts';

const roleField = z.enum(STAFF_ROLES);

export const listPeople = {
  summary: 'Lists who is signed in or has roles of the desk',
  input: z.object({}),
  result: z.object({
    people: listOf({
      /** `email:` or `subject:` with what the identity provider calls the person. */
      person: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** Roles by the identity provider; `null` when the person is not signed in. */
      claimed: z.array(roleField).nullable(),
      given: listOf({ role: roleField, by: z.string(), at: z.iso.datetime(), reason: z.string() }),
      withheld: listOf({ role: roleField, by: z.string(), at: z.iso.datetime(), reason: z.string() }),
      /** Their own: nobody changes that. */
      isOwn: z.boolean(),
    }),
  }),
};
export type StaffPersonRow = z.output<typeof listPeople.result>['people'][number];

const personField = z
  .string()
  .trim()
  .max(200)
  .regex(/^(email:[^\s@]+@[^\s@]+|subject:\S+)$/i);

export const changeRole = {
  summary:
    'Gives a role to a person or ends it, or proposes it to another administrator; open sessions follow at once',
  input: z.object({
    person: personField,
    role: roleField,
    change: z.enum(['give', 'end']),
    reason: reasonField,
  }),
  result: z.object({ outcome: z.enum(['done', 'proposed']) }),
};

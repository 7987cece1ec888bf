import { z } from 'zod';
import * as payment from './staff-payment.ts';
import { STAFF_ROLES, type StaffRole } from './staff-roles.ts';

/** Base path of the staff desk's calls. */
export const STAFF_API = '/staff/api';

/** A call of the staff desk: where it is, who may use it, what it takes and gives. */
type StaffCall = {
  method: 'GET' | 'POST';
  path: string;
  roles: readonly StaffRole[];
  summary: string;
  input: z.ZodType;
  result: z.ZodType;
};

const readMe = {
  summary: 'Who is signed in',
  input: z.object({}),
  result: z.object({ name: z.string(), email: z.string().nullable(), roles: z.array(z.enum(STAFF_ROLES)) }),
};

const signOut = {
  summary: 'Ends the session',
  input: z.object({}),
  /** Address that the browser opens next: the identity provider's page for signing out. */
  result: z.object({ next: z.string() }),
};

const listActs = {
  summary: 'Lists what staff did and which personal data they saw, latest first',
  input: z.object({
    /** Only acts of this person, or about this subject. */
    text: z.string().trim().max(100).default(''),
    after: z.string().max(300).optional(),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.number().int(),
        at: z.iso.datetime(),
        by: z.string(),
        act: z.string(),
        subject: z.string(),
        reason: z.string(),
        outcome: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
};

const EVERYONE = STAFF_ROLES;
const READERS = ['care', 'finance', 'admin'] as const;
const DECIDERS = ['care', 'finance'] as const;

/**
 * Every call of the staff desk. The roles are the authorisation matrix: the server checks nothing else, and a test calls
 * each of them as every role.
 */
export const STAFF_CALLS = {
  readMe: { method: 'GET', path: '/me', roles: EVERYONE, ...readMe },
  signOut: { method: 'POST', path: '/sign-out', roles: EVERYONE, ...signOut },
  findPayments: { method: 'GET', path: '/payments', roles: READERS, ...payment.findPayments },
  readPayment: { method: 'GET', path: '/payment', roles: READERS, ...payment.readPayment },
  showPersonalData: {
    method: 'POST',
    path: '/payment/personal-data',
    roles: DECIDERS,
    ...payment.showPersonalData,
  },
  actOnPayment: { method: 'POST', path: '/payment/act', roles: DECIDERS, ...payment.actOnPayment },
  addNote: { method: 'POST', path: '/payment/note', roles: DECIDERS, ...payment.addNote },
  listProposals: { method: 'GET', path: '/proposals', roles: READERS, ...payment.listProposals },
  decideProposal: { method: 'POST', path: '/proposals/decide', roles: DECIDERS, ...payment.decideProposal },
  listStuckPayments: { method: 'GET', path: '/stuck-payments', roles: READERS, ...payment.listStuckPayments },
  listActs: { method: 'GET', path: '/acts', roles: ['admin'], ...listActs },
} as const satisfies Record<string, StaffCall>;

/** Name of a call of the staff desk. */
export type StaffCallName = keyof typeof STAFF_CALLS;
/** What a caller sends. */
export type StaffInput<Name extends StaffCallName> = z.input<(typeof STAFF_CALLS)[Name]['input']>;
/** What the server has parsed. */
export type StaffParsedInput<Name extends StaffCallName> = z.output<(typeof STAFF_CALLS)[Name]['input']>;
/** The result. */
export type StaffResult<Name extends StaffCallName> = z.output<(typeof STAFF_CALLS)[Name]['result']>;

/**
 * Why a call failed. `NOT_SIGNED_IN`: sign in again. `REFUSED` has a `why`, such as `was-delivered`. `CHANGED`: the payment
 * changed meanwhile, read it again.
 */
export const STAFF_ERRORS = [
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'REFUSED',
  'CHANGED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type StaffErrorCode = (typeof STAFF_ERRORS)[number];

/** Body of a failed call. */
export type StaffFailure = { error: StaffErrorCode; why?: string; fields?: Record<string, string> };

import type { StaffRole } from './staff-roles.ts';

const CARE_AND_FINANCE = ['care', 'finance'] as const;
const FINANCE = ['finance'] as const;

/**
 * What staff can do about a payment besides deciding where it is stuck, and who may: a part of the authorisation matrix. Without
 * schemas, so that the browser loads none.
 */
export const CASE_ACT_ROLES = {
  'refund-delivered': CARE_AND_FINANCE,
  'settle-refund': FINANCE,
  'refund-other-wallet': CARE_AND_FINANCE,
  'open-dispute': CARE_AND_FINANCE,
  'send-evidence': CARE_AND_FINANCE,
  'close-dispute': FINANCE,
  'resend-receipt': CARE_AND_FINANCE,
  'send-message': CARE_AND_FINANCE,
  'call-back': CARE_AND_FINANCE,
  'close-request': CARE_AND_FINANCE,
  'reopen-request': CARE_AND_FINANCE,
} as const satisfies Record<string, readonly StaffRole[]>;

/** Name of such an act. */
export type CaseActKind = keyof typeof CASE_ACT_ROLES;

/** Who approves what others propose, where that is not everybody who may propose it: another department sees the proof. */
const APPROVAL_ROLES: Partial<Record<CaseActKind, readonly StaffRole[]>> = {
  'refund-other-wallet': FINANCE,
};

/** Whether a person with these roles may approve it as the second person. */
export function mayApproveCaseAct(roles: readonly StaffRole[], kind: CaseActKind): boolean {
  return (APPROVAL_ROLES[kind] ?? CASE_ACT_ROLES[kind]).some((role) => roles.includes(role));
}

/** Whether a person with these roles may do it. */
export function mayDoCaseAct(roles: readonly StaffRole[], kind: CaseActKind): boolean {
  return CASE_ACT_ROLES[kind].some((role) => roles.includes(role));
}

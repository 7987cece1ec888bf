import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';

/** A person of the staff, as the identity provider describes them. */
export type StaffPerson = {
  /** Their id at the identity provider; it never changes. */
  subject: string;
  name: string;
  email: string | null;
  roles: StaffRole[];
};

/** Which values of the claim stand for which role; the name of the role without an entry. */
export type RoleNames = Partial<Record<StaffRole, string>>;

/**
 * Reads the roles of an ID token.
 * @param claim its claim with roles or groups: a text, or a list of texts
 */
export function readRoles(claim: unknown, names: RoleNames): StaffRole[] {
  const given = Array.isArray(claim) ? claim : [claim];
  return STAFF_ROLES.filter((role) => given.includes(names[role] ?? role));
}

/** What the ID token says about how the person signed in. */
export type Strength = { acr: unknown; amr: unknown };

/** How the person must have signed in; empty lists require nothing. */
export type RequiredStrength = { acr: readonly string[]; amr: readonly string[] };

/** Whether a sign-in is strong enough: one of the required levels, and all required methods. */
export function isStrongEnough({ acr, amr }: Strength, required: RequiredStrength): boolean {
  const methods = Array.isArray(amr) ? amr : [];
  const hasLevel = required.acr.length === 0 || required.acr.includes(String(acr ?? ''));
  return hasLevel && required.amr.every((method) => methods.includes(method));
}

import { STAFF_ROLES, type StaffRole } from '@portal/contract/staff/staff-roles';

/** A person of the staff, as the identity provider describes them. */
export type StaffPerson = {
  /** Their id at the identity provider; it never changes. */
  subject: string;
  name: string;
  /** Verified by the identity provider; `null` without one. */
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

/**
 * A claim by its name, or by the path to it, such as `realm_access.roles` of Keycloak. A claim with that whole name counts
 * first: names may have dots, such as `https://portal.example/roles`.
 */
export function findClaim(claims: object, path: string): unknown {
  const ofName = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  return ofName(claims, path) ?? path.split('.').reduce<unknown>(ofName, claims);
}

/**
 * Why an ID token has no roles. `too-many-groups`: Microsoft Entra leaves the groups out above 200 of them. `no-claim`: it
 * has no such claim.
 */
export type NoRoles = 'too-many-groups' | 'no-claim';

/** Why the claim with the roles is missing; `null` when it is there. */
export function findNoRoles(claims: object, path: string): NoRoles | null {
  if (findClaim(claims, path) !== undefined) return null;
  const moved = findClaim(claims, '_claim_names');
  const isMoved = typeof moved === 'object' && moved !== null && Object.hasOwn(moved, path);
  return isMoved || findClaim(claims, 'hasgroups') !== undefined ? 'too-many-groups' : 'no-claim';
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

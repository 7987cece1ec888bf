import { expect, test } from 'vitest';
import { findClaim, findNoRoles, readRoles } from '../http/staff-person.ts';

// Sources: Keycloak's ID tokens (`realm_access.roles`, groups as paths); Microsoft's documentation of the groups overage claim
// (`_claim_names`, `hasgroups`).

test.each([
  ['roles', { roles: ['finance'] }, {}],
  ['realm_access.roles', { realm_access: { roles: ['offline_access', 'finance'] } }, {}],
  ['resource_access.desk.roles', { resource_access: { desk: { roles: ['finance'] } } }, {}],
  ['groups', { groups: ['/staff', '/finance'] }, { finance: '/finance' }],
  ['https://desk.example/roles', { 'https://desk.example/roles': 'finance' }, {}],
])('the roles are read from the claim %s', (path, claims, names) => {
  expect(readRoles(findClaim(claims, path), names)).toEqual(['finance']);
});

test('nothing that every object has is a claim', () => {
  for (const path of ['constructor', 'toString.name', '__proto__', 'roles.length'])
    expect(findClaim({ roles: ['a'] }, path), path).toBe(path === 'roles.length' ? 1 : undefined);
});

test('a token without roles says why', () => {
  expect(findNoRoles({ roles: [] }, 'roles')).toBeNull();
  expect(findNoRoles({}, 'roles')).toBe('no-claim');
  expect(findNoRoles({ _claim_names: { groups: 'src1' } }, 'groups')).toBe('too-many-groups');
  expect(findNoRoles({ hasgroups: true }, 'groups')).toBe('too-many-groups');
  expect(findNoRoles({ _claim_names: { other: 'src1' } }, 'groups')).toBe('no-claim');
});

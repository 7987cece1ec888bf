import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { openTestDb } from '@portal/platform/database/testing/database';
import type { IDToken } from 'openid-client';
import { beforeEach, expect, test } from 'vitest';
import { readPerson } from '../sign-in/identity-provider.ts';
import { createSessionStore } from '../sign-in/session-store.ts';
import { createIdentityStore } from './identities.ts';
import { createRoleStore } from './staff-roles.ts';

// Sources: OpenID Connect Core 1.0 section 5.7 (only issuer and sub identify a person); Microsoft's guidance on `nOAuth`: a tenant sets any
// e-mail, and Entra sends no `email_verified`.

const ISSUER = 'https://id.operator.example';
const RULES = { roleClaim: 'roles', roleNames: {}, required: { acr: [], amr: [] } };
const clock = { now: () => new Date('2026-11-28T08:00:00Z') };
const db = openTestDb();

beforeEach(() => db.pool.query('TRUNCATE staff_roles, staff_identities, staff_sessions'));

const sessions = () => createSessionStore({ db: db.db, clock, recheckMs: 3_600_000 });

/** Signs somebody in by the claims of their ID token. Returns their roles; `null` when they are refused. */
async function signIn(claims: object, issuer = ISSUER): Promise<StaffRole[] | null> {
  const person = readPerson(claims as IDToken, RULES);
  if (!(await createIdentityStore({ db: db.db, clock }).bind(person, issuer))) return null;
  return sessions().rolesOf(person);
}

const setRole = (person: string, effect: 'given' | 'withheld', role: StaffRole = 'finance') =>
  createRoleStore(db.db).set({
    person,
    role,
    effect,
    setAt: clock.now(),
    setBy: 'Aline',
    reason: 'covers for Eric',
  });

const BOSS = 'finance.boss@operator.example';

test.each([
  ['no word about verification', {}],
  ['a text that says no', { email_verified: 'false' }],
  ['a false', { email_verified: false }],
  ["Entra's own claim", { xms_edov: 0 }],
  ['a number', { email_verified: 1 }],
])('a role that waits for an e-mail is not given to who comes with it and %s', async (_what, claims) => {
  await setRole(`email:${BOSS}`, 'given');
  expect(await signIn({ sub: 'thief', email: BOSS, ...claims })).toEqual([]);
});

test.each([[true], ['true']])(
  'it is given to the first person with it verified (%s), and then is theirs by their id',
  async (verified) => {
    await setRole(`email:${BOSS}`, 'given');
    expect(await signIn({ sub: 'boss', email: BOSS.toUpperCase(), email_verified: verified })).toEqual([
      'finance',
    ]);
    // The address goes to somebody else, as that of a leaver does.
    expect(await signIn({ sub: 'next', email: BOSS, email_verified: verified })).toEqual([]);
    // The person keeps the role without any address.
    expect(await signIn({ sub: 'boss' })).toEqual(['finance']);
  },
);

test('a role that was withheld does not come back with another e-mail, without one, or with one that is not verified', async () => {
  const claims = { sub: 'u1', roles: ['finance'] };
  await signIn({ ...claims, email: 'u1@operator.example', email_verified: true });
  await setRole('subject:u1', 'withheld');
  for (const email of [
    { email: 'u1@operator.example', email_verified: true },
    { email: 'other@operator.example', email_verified: true },
    { email: 'u1@operator.example' },
    {},
  ])
    expect(await signIn({ ...claims, ...email }), JSON.stringify(email)).toEqual([]);
});

test('what was withheld from an e-mail before the first sign-in is withheld from the person', async () => {
  await setRole('email:u2@operator.example', 'withheld');
  const claims = { sub: 'u2', roles: ['finance'], email: 'u2@operator.example', email_verified: true };
  expect(await signIn(claims)).toEqual([]);
  expect(await signIn({ sub: 'u2', roles: ['finance'] })).toEqual([]);
});

test('the same id at another provider is another person, who is refused', async () => {
  await setRole('subject:u3', 'given');
  expect(await signIn({ sub: 'u3' })).toEqual(['finance']);
  expect(await signIn({ sub: 'u3' }, 'https://elsewhere.example')).toBeNull();
});

test('the sessions of a person without an e-mail can be ended', async () => {
  const person = readPerson({ sub: 'no-email', roles: ['care'] } as unknown as IDToken, RULES);
  await signIn({ sub: 'no-email', roles: ['care'] });
  const token = await sessions().begin(person, { userAgent: 'x', idToken: 'y' });
  const find = () => sessions().find(token, { userAgent: 'x', isAct: false });
  expect(await find()).toMatchObject({ subject: 'no-email' });
  expect(await sessions().endAllOf('no-email')).toBe(1);
  expect(await find()).toBeNull();
});

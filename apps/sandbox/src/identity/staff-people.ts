/** A person who can sign in to the staff desk through the sandbox's identity provider. */
export type StaffPerson = { id: string; name: string; email: string; roles: readonly string[]; does: string };

/** Two people of customer care, because one cannot approve what the same person proposed. */
export const STAFF_PEOPLE: readonly StaffPerson[] = [
  person('keza', 'Keza Uwase', ['care'], 'answers customers'),
  person('jean', 'Jean Mugisha', ['care'], 'answers customers, approves what Keza proposes'),
  person('eric', 'Eric Habimana', ['finance'], 'closes the day'),
  person('diane', 'Diane Ingabire', ['sales'], 'calls leads back'),
  person('yves', 'Yves Nshuti', ['content'], 'writes help and texts'),
  person('aline', 'Aline Mukamana', ['admin'], 'sees who did what'),
  person('guest', 'Guest without a role', [], 'is refused'),
];

function person(id: string, name: string, roles: readonly string[], does: string): StaffPerson {
  return { id, name, email: `${id}@staff.example`, roles, does };
}

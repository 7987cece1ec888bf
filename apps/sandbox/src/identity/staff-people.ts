/** A person who can sign in to the staff desk through the sandbox's identity provider. */
export type StaffPerson = { id: string; name: string; email: string; roles: readonly string[]; does: string };

/** Two people of customer care, of finance and of administration, because one cannot approve what the same person proposed. */
export const STAFF_PEOPLE: readonly StaffPerson[] = [
  { id: 'keza', name: 'Keza Uwase', roles: ['care'], does: 'answers customers' },
  {
    id: 'jean',
    name: 'Jean Mugisha',
    roles: ['care'],
    does: 'answers customers, approves what Keza proposes',
  },
  { id: 'eric', name: 'Eric Habimana', roles: ['finance'], does: 'closes the day' },
  {
    id: 'solange',
    name: 'Solange Uwera',
    roles: ['finance'],
    does: 'approves what Eric proposes in the books',
  },
  { id: 'diane', name: 'Diane Ingabire', roles: ['sales'], does: 'calls leads back' },
  { id: 'yves', name: 'Yves Nshuti', roles: ['content'], does: 'writes help and texts' },
  { id: 'aline', name: 'Aline Mukamana', roles: ['admin'], does: 'sees who did what' },
  { id: 'olive', name: 'Olive Mutesi', roles: ['admin'], does: 'approves the roles that Aline gives' },
  { id: 'guest', name: 'Guest without a role', roles: [], does: 'is refused' },
].map((person) => ({ ...person, email: `${person.id}@staff.example` }));

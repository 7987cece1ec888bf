/** What an act is about: `address` is its page in the desk, `null` where there is none. Pure. */
export function subjectOfAct(
  act: string,
  subject: string,
): { kind: 'incident' | 'other'; id: string; address: string | null } {
  const [, word, rest = ''] = /^(incident|difference) (.+)$/.exec(subject) ?? [];
  if (word === 'incident') return { kind: 'incident', id: rest, address: `/incidents/${rest}` };
  const other = (address: string | null) => ({ kind: 'other' as const, id: subject, address });
  if (word === 'difference') return other(`/books/differences?${new URLSearchParams({ id: rest })}`);
  if (/^\d{4}-\d\d-\d\d$/.test(subject)) return other(`/books/days/${subject}`);
  if (!/^[\w-]{22,64}$/.test(subject)) return other(null);
  // Ids of all kinds look the same: the act says of what it is.
  if (/ content$/.test(act)) return other(`/content/changes/${subject}`);
  if (act === 'upload statement') return other('/books/statements');
  // Consents are found by the number only.
  if (act === 'end reminders' || act === 'end standing order') return other(null);
  if (/ pay[- ]links?$/.test(act)) return other(`/pay-links?${new URLSearchParams({ text: subject })}`);
  return other(`/payments/${subject}`);
}

/** What was recorded about an act beside its subject: ids of all kinds look the same. Acts of earlier versions have none of it. */
type Recorded = Partial<Record<string, string | number | boolean | null>> | null;

/**
 * What an act is about: `address` is its page in the desk, `null` where there is none. Pure.
 * @param recorded what was recorded after the act
 */
export function subjectOfAct(
  act: string,
  subject: string,
  recorded: Recorded = null,
): { kind: 'incident' | 'other'; id: string; address: string | null } {
  const [, word, rest = ''] = /^(incident|difference) (.+)$/.exec(subject) ?? [];
  if (word === 'incident') return { kind: 'incident', id: rest, address: `/incidents/${rest}` };
  const other = (address: string | null) => ({ kind: 'other' as const, id: subject, address });
  if (word === 'difference') return other(differencePage(rest));
  if (/^(subject|email):/.test(subject)) return other('/people');
  if (typeof recorded?.lead === 'string') return other(`/leads/${encodeURIComponent(recorded.lead)}`);
  if (act === 'assign' || act === 'release') return other(pageOfItem(subject, recorded));
  if (/^\d{4}-\d\d-\d\d$/.test(subject)) return other(`/books/days/${subject}`);
  if (!/^[\w-]{22,64}$/.test(subject)) return other(null);
  // Ids of all kinds look the same: the act says of what it is.
  if (/ content$/.test(act)) return other(`/content/changes/${subject}`);
  if (act === 'upload statement') return other('/books/statements');
  // Consents are found by the number only.
  if (act === 'end reminders' || act === 'end standing order') return other(null);
  if (/ mandate end$/.test(act)) return other('/reminders');
  if (/ pay[- ]links?$/.test(act)) return other(payLinkPage(subject));
  return other(paymentPage(subject));
}

/** The page of an item of a queue; the queue where the item has none. */
function pageOfItem(item: string, recorded: Recorded): string | null {
  const { queue = null, payment = null } = recorded ?? {};
  if (queue === 'settlement') return differencePage(item.replace(/^settlement:/, ''));
  if (queue === 'pay-links') return payLinkPage(item);
  if (payment !== null) return paymentPage(String(payment));
  return queue === null ? null : `/queues/${queue}`;
}

function paymentPage(id: string): string {
  return `/payments/${id}`;
}
function differencePage(id: string): string {
  return `/books/differences?${new URLSearchParams({ id })}`;
}
function payLinkPage(token: string): string {
  return `/pay-links?${new URLSearchParams({ text: token })}`;
}

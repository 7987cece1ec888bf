import type { Texts } from './use-texts.tsx';

type Translator = Pick<Texts, 'translate'>;
type Words = Pick<Texts, 't' | 'translate' | 'name'>;
type Sentences = Pick<Texts, 't' | 'translate'>;

/** The text of a value in the first group that has one; the value itself when none has. */
export function translateFirst({ translate }: Translator, groups: readonly string[], value: string): string {
  for (const group of groups) {
    const text = translate(group, value);
    if (text !== value) return text;
  }
  return value;
}

/** A detail of something that happened: a name of the server in words, what a person or a provider wrote as it is. */
export function translateDetail(texts: Sentences, detail: string): string {
  const known = translateFirst(texts, ['reason', 'take-back', 'detail', 'problem', 'state'], detail);
  return known === detail ? translateReason(texts, detail) : known;
}

/** Why something was done: the cause of a list in words and its reference, or what a person wrote. */
export function translateReason({ t, translate }: Sentences, reason: string): string {
  const [, cause = '', reference] = /^([a-z-]+): (.+)$/.exec(reason) ?? [];
  const text = translate('reveal-cause', cause);
  return reference === undefined || text === cause ? reason : `${text}${t('app.colon')} ${reference}`;
}

/** How an act ended: `done`, why it was refused, or the code of an error. */
export function translateOutcome(texts: Words, outcome: string): string {
  const text = translateFirst(texts, ['outcome', 'why', 'error'], outcome);
  return text === outcome ? texts.name('outcome', outcome) : text;
}

/** An account of the journal, such as `customer-money` or `receivable:momo`. */
export function translateAccount({ t, name }: Words, account: string): string {
  const [first = '', of] = account.split(':');
  if (first === 'receivable' && of) return t('account.receivable', { of: name('mode', of) });
  if (first === 'revenue' && of) return t('account.revenue', { of: name('figures.kind', of) });
  if (first === 'levy' && of) return t('account.levy', { of });
  return name('account', account);
}

/** Acts that are named with what they are about. */
const COMPOSED = [
  { start: 'propose ', key: 'acts.proposed', value: 'act' },
  { start: 'approve ', key: 'acts.approved', value: 'act' },
  { start: 'reject ', key: 'acts.rejected', value: 'act' },
  { start: 'explain difference as ', key: 'acts.explained-as', value: 'account' },
  { start: 'assign difference to ', key: 'acts.assigned-to', value: 'owner' },
] as const;

/** What a staff member did, as the audit records it: `refund`, `propose refund-delivered`. */
export function translateAct(texts: Words, act: string): string {
  const known = texts.translate('done-act', act);
  if (known !== act) return known;
  const composed = COMPOSED.find(({ start }) => act.startsWith(start));
  if (!composed) return texts.name('done-act', act);
  const rest = act.slice(composed.start.length);
  const words = {
    act: () => translateFirst(texts, ['action', 'book-act'], rest),
    account: () => translateAccount(texts, rest),
    owner: () => rest,
  };
  return texts.t(composed.key, { [composed.value]: words[composed.value]() });
}

import { shownStatus } from '../features/payments/shown-status.ts';
import type { Wish } from '../features/payments/staff/decide.ts';
import { decidePayment } from '../features/payments/staff/decide-payment.ts';
import { awaitNews } from './await-news.ts';
import { type Asked, operand, type Report } from './command.ts';
import type { Office } from './open-office.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

/** Nobody decides anything by asking: a check is recorded by what it brings. */
const NOBODY = { by: '–', reason: '–' };

/** Carries out a decision about the payment that was named, waits a moment for it, and says what came of it. */
export async function carryOut(office: Office, asked: Asked, wish: Wish): Promise<Report> {
  const id = operand(asked, 0);
  const decided = await decidePayment(office.door, id, wish, asked.staff ?? NOBODY);
  switch (decided.kind) {
    case 'not-found':
      return notFound(id);
    case 'refused':
      return {
        kind: 'refused',
        text: `Refused: ${decided.payment.state}. ${REFUSAL_WORDS[decided.why]}`,
        data: { id, state: decided.payment.state, why: decided.why },
      };
    case 'moved-on': {
      const { state } = decided.payment;
      const text = `It moved on meanwhile and is ${state} now. Look at its history and decide again.`;
      return { kind: 'refused', text, data: { id, state, why: 'moved-on' } };
    }
    case 'closed':
    case 'queued': {
      const news = decided.kind === 'queued' ? await awaitNews(office, decided.payment) : null;
      const { state, reason } = news?.payment ?? decided.payment;
      const shown = shownStatus(state);
      const text = `${sentenceOf(decided.kind, news)} It is ${state}; its customer is shown ${shown}.`;
      return { kind: 'done', text, data: { id, state, reason, shown, answered: news?.moved ?? null } };
    }
  }
}

function sentenceOf(kind: 'closed' | 'queued', news: { moved: boolean } | null): string {
  if (kind === 'closed') return 'Recorded.';
  if (!news) return 'Recorded and queued: no portal is running, the next one does it when it starts.';
  return news.moved
    ? 'Recorded, and there is an answer.'
    : 'Recorded and queued; there is no answer yet, look again in a minute.';
}

/** There is no such transaction. */
export function notFound(id: string): Report {
  return { kind: 'not-found', text: `There is no transaction ${id}.`, data: { id } };
}

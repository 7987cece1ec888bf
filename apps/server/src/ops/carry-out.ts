import { shownStatus } from '../features/payments/shown-status.ts';
import type { Wish } from '../features/payments/staff/decide.ts';
import { decidePayment } from '../features/payments/staff/decide-payment.ts';
import { awaitNews, type News } from './await-news.ts';
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
      const done = wish.action === 'check' ? 'Asked' : 'Recorded';
      const text = `${done}${restOf(decided.kind, news)} It is ${state}; its customer is shown ${shown}.`;
      return { kind: 'done', text, data: { id, state, reason, shown, news: news?.kind ?? null } };
    }
  }
}

function restOf(kind: 'closed' | 'queued', news: News | null): string {
  if (kind === 'closed') return '.';
  switch (news?.kind) {
    case undefined:
      return ' in the queue: no portal is running, the next one does it when it starts.';
    case 'moved':
      return ', and there is an answer.';
    case 'nothing-new':
      return ', and there is nothing new.';
    case 'waiting':
      return '; there is no answer yet, look again in a minute.';
  }
}

/** There is no such transaction. */
export function notFound(id: string): Report {
  return { kind: 'not-found', text: `There is no transaction ${id}.`, data: { id } };
}

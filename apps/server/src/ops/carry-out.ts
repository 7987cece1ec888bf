import { shownStatus } from '../features/payments/shown-status.ts';
import type { Wish } from '../features/payments/staff/decide.ts';
import { decidePayment } from '../features/payments/staff/decide-payment.ts';
import { awaitNews, type News } from './await-news.ts';
import { type Asked, operand, type Report } from './command.ts';
import type { Office } from './open-office.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';

/** A check needs no note: only its result is recorded. */
const NO_NOTE = { by: '–', reason: '–' };

/** Carries out a staff decision on the given payment, waits briefly for the result, and reports it. */
export async function carryOut(office: Office, input: Asked, decision: Wish): Promise<Report> {
  const id = operand(input, 0);
  const decided = await decidePayment(office.door, id, decision, input.staff ?? NO_NOTE);
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
      const text = `It changed in the meantime and is ${state} now. Look at its history and decide again.`;
      return { kind: 'refused', text, data: { id, state, why: 'moved-on' } };
    }
    case 'closed':
    case 'queued': {
      const news = decided.kind === 'queued' ? await awaitNews(office, decided.payment) : null;
      const { state, reason } = news?.payment ?? decided.payment;
      const shown = shownStatus(state);
      const done = decision.action === 'check' ? 'Requested' : 'Recorded';
      const text = `${done}${newsText(decided.kind, news)} It is ${state}; its customer is shown ${shown}.`;
      return { kind: 'done', text, data: { id, state, reason, shown, news: news?.kind ?? null } };
    }
  }
}

function newsText(kind: 'closed' | 'queued', news: News | null): string {
  if (kind === 'closed') return '.';
  switch (news?.kind) {
    case undefined:
      return ' in the queue: no portal is running; the next one does it when it starts.';
    case 'moved':
      return ', and its state has changed.';
    case 'nothing-new':
      return ', and nothing has changed.';
    case 'waiting':
      return '; there is no result yet. Look again in a minute.';
  }
}

/** The report for an unknown transaction. */
export function notFound(id: string): Report {
  return { kind: 'not-found', text: `There is no transaction ${id}.`, data: { id } };
}

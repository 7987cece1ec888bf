import { revealReason } from '@portal/contract/staff/reveal-fields';
import type { StaffQueue } from '@portal/contract/staff/staff-queue-names';
import { and, eq, isNull } from 'drizzle-orm';
import { markReportRead } from '../../features/coverage/mark-report-read.ts';
import { markFeedbackRead } from '../../features/feedback/mark-feedback-read.ts';
import { feedback } from '../../features/feedback/tables.ts';
import { closeCallBack } from '../../features/forms/close-call-back.ts';
import { contactRequests } from '../../features/forms/tables.ts';
import { markSearchAnswered } from '../../features/help/missed-searches.ts';
import { clearPayLink } from '../../features/orders/pay-link/staff-pay-links.ts';
import { recordAct } from '../audit/record-act.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordReveal } from '../personal-data/budget.ts';
import { requireQueue } from './require-queue.ts';

type Deps = Pick<DeskDeps, 'db' | 'clock'>;
type Act = { item: string; by: string; reason: string };

/** How an item of a queue is closed. Returns whether there was an open one. */
const CLOSINGS: Partial<Record<StaffQueue, (deps: Deps, act: Act) => Promise<boolean>>> = {
  'call-backs': (deps, { item, ...staff }) => closeCallBack(deps, { reference: item, ...staff }),
  feedback: (deps, { item, by }) => markFeedbackRead(deps, { reference: item, by }),
  'pay-links': ({ db, clock }, { item }) => clearPayLink({ db, now: clock.now() }, item),
  'signal-reports': (deps, { item, by }) => markReportRead(deps, { reference: item, by }),
  'help-searches': (deps, { item }) => {
    const [locale = '', ...words] = item.split(':');
    return markSearchAnswered(deps, { locale, query: words.join(':') });
  },
};

/** Closes an item by the use case of its subject. Throws NOT_ALLOWED, and NOT_FOUND when no open item has this name. */
export const closeItem: StaffHandler<'closeItem'> = async (deps, { queue, item, reason }, caller) => {
  requireQueue(queue, caller);
  const isClosed = await CLOSINGS[queue]?.(deps, { item, by: caller.name, reason });
  if (!isClosed) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: `close ${queue}`, subject: item, reason, outcome: 'done' });
  return {};
};

type Fields = Readonly<Record<string, unknown>>;

/** The personal data of an open item; `null` when there is none. */
const PERSONAL: Partial<Record<StaffQueue, (deps: Deps, item: string) => Promise<Fields | null>>> = {
  'call-backs': async ({ db }, item) => {
    const isOpen = and(eq(contactRequests.reference, item), isNull(contactRequests.closedAt));
    const [row] = await db.select().from(contactRequests).where(isOpen);
    return row ? row.values : null;
  },
  feedback: async ({ db }, item) => {
    const { message, contact } = feedback;
    const [row] = await db.select({ contact, message }).from(feedback).where(eq(feedback.reference, item));
    return row ?? null;
  },
};

/** Shows the personal data of an item. Recorded before it is shown. Throws NOT_ALLOWED, NOT_FOUND. */
export const showItem: StaffHandler<'showItem'> = async (deps, { queue, item, ...why }, caller) => {
  requireQueue(queue, caller);
  const fields = await PERSONAL[queue]?.(deps, item);
  if (!fields) throw new StaffError('NOT_FOUND');
  await recordReveal(deps, caller, { subject: item, reason: revealReason(why) });
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return { fields: filled.map(([name, value]) => ({ name, value: String(value) })) };
};

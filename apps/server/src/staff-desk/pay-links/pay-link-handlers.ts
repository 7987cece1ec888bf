import type { StaffPayLinkRow } from '@portal/contract/staff/staff-pay-links';
import { hasHiddenWords, payLinkEnd } from '../../features/orders/pay-link/pay-link-store.ts';
import {
  findPayLinksForStaff,
  type StaffPayLink,
  stopPayLink as stopLink,
} from '../../features/orders/pay-link/staff-pay-links.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { toStaffMoney } from '../show-payment.ts';

const findPayLinks: StaffHandler<'findPayLinks'> = async ({ db, clock }, { text = '' }) => {
  const found = await findPayLinksForStaff(db, text);
  return { links: found.map((link) => toRow(link, clock.now())) };
};

/** A reported link leaves its queue by this too. Recorded with its reason. */
const stopPayLink: StaffHandler<'stopPayLink'> = async (deps, { token, reason }, caller) => {
  const isStopped = await stopLink({ db: deps.db, now: deps.clock.now() }, token);
  if (!isStopped) throw new StaffError('NOT_FOUND');
  await recordAct(deps, caller, { act: 'stop pay link', subject: token, reason, outcome: 'done' });
  return {};
};

function toRow(link: StaffPayLink, now: Date): StaffPayLinkRow {
  const { token, name, note, senderMasked, createdAt, reports, amountMinor, currency } = link;
  const money = toStaffMoney(amountMinor, currency);
  return {
    token,
    name,
    note,
    sender: senderMasked,
    money,
    reports,
    createdAt: createdAt.toISOString(),
    state: stateOf(link, now),
  };
}

function stateOf(link: StaffPayLink, now: Date): StaffPayLinkRow['state'] {
  const end = payLinkEnd(link, now);
  if (end) return end === 'stopped' ? 'stopped' : 'ended';
  return hasHiddenWords(link) ? 'hidden' : 'open';
}

/** The handlers of the calls about links that another person pays an order by. */
export const payLinkHandlers = { findPayLinks, stopPayLink };

import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';
import { PAY_LINK_NAME_MAX, PAY_LINK_NOTE_MAX } from '@portal/domain/payments/pay-link';
import { type PageWithoutContent, toPageWithoutContent } from '../../page/private-page.ts';

/** An order and the link that another person pays it by. */
export type OwnPayLink = CallResult<'readPayLink'>;

/** The page of the browser that ordered. */
export type AskPage = { kind: 'found'; own: OwnPayLink } | PageWithoutContent;

/** The page that a link opens. */
export type PayForPage =
  | { kind: 'found'; asked: CallResult<'openPayLink'>; token: string }
  | PageWithoutContent;

/** What the visitor typed for the payer. */
export type AskForm = { name: string; note: string };

/** Reads the link of an order. */
export async function readAskPage(portal: PortalClient, orderId: string): Promise<AskPage> {
  const answer = await portal.readPayLink({ orderId });
  return answer.kind === 'ok' ? { kind: 'found', own: answer.result } : toPageWithoutContent(answer);
}

/** Reads what a link asks for. */
export async function readPayForPage(portal: PortalClient, token: string): Promise<PayForPage> {
  const answer = await portal.openPayLink({ token });
  return answer.kind === 'ok' ? { kind: 'found', asked: answer.result, token } : toPageWithoutContent(answer);
}

/** Parses the posted form. */
export function parseAskForm(form: FormData): AskForm {
  const text = (name: string, maxLength: number) => String(form.get(name) ?? '').slice(0, maxLength);
  return { name: text('name', PAY_LINK_NAME_MAX), note: text('note', PAY_LINK_NOTE_MAX) };
}

/** Makes or cancels the link. Returns why it failed; `null` when it is done. */
export async function takeAskStep(
  portal: PortalClient,
  { orderId, isCancel, form }: { orderId: string; isCancel: boolean; form: AskForm },
): Promise<{ message: string | null } | null> {
  const answer = isCancel
    ? await portal.cancelPayLink({ orderId })
    : await portal.createPayLink({ orderId, ...form });
  if (answer.kind === 'ok') return null;
  return { message: answer.kind === 'refused' ? answer.message : null };
}

import type { CallHandlers } from '@portal/platform/http/portal-call';
import type { OrdersDeps } from '../orders-deps.ts';
import { openPayLink } from './open-pay-link.ts';
import { cancelPayLink, createPayLink, readPayLink } from './own-pay-link.ts';
import { reportPayLink } from './report-pay-link.ts';

/** Calls about orders that another person pays. */
export function payLinkCalls(deps: OrdersDeps) {
  return {
    readPayLink: ({ orderId }, caller) => readPayLink(deps, orderId, caller),
    createPayLink: (input, caller) => createPayLink(deps, input, caller),
    cancelPayLink: ({ orderId }, caller) => cancelPayLink(deps, orderId, caller),
    reportPayLink: ({ token }) => reportPayLink(deps, token),
    openPayLink: ({ token }, caller) => openPayLink(deps, token, caller),
  } satisfies Partial<CallHandlers>;
}

import type { CallHandlers } from '../../../platform/http/portal-call.ts';
import type { OrdersDeps } from '../orders-deps.ts';
import { openPayLink } from './open-pay-link.ts';
import { cancelPayLink, createPayLink, readPayLink } from './own-pay-link.ts';

/** Calls about orders that somebody else pays. */
export function payLinkCalls(deps: OrdersDeps) {
  return {
    readPayLink: ({ orderId }, { visitorId, locale }) => readPayLink(deps, orderId, { visitorId, locale }),
    createPayLink: (input, { visitorId, locale }) => createPayLink(deps, input, { visitorId, locale }),
    cancelPayLink: ({ orderId }, { visitorId, locale }) =>
      cancelPayLink(deps, orderId, { visitorId, locale }),
    openPayLink: ({ token }, { visitorId, locale }) => openPayLink(deps, token, { visitorId, locale }),
  } satisfies Partial<CallHandlers>;
}

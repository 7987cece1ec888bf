import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { useEffect, useState } from 'react';
import { type PostFields, usePost } from '../../../form/use-post.ts';
import { useRestoredPage } from '../use-restored-page.ts';
import { payInPopup } from './gateway-popup.ts';
import type { CardProblem, CardStartResult } from './start-card.ts';

/** The result of a post: the typed values, and the gateway's page or a problem. */
export type PostedCard = { email: string; gateway: CardGateway; outcome: CardProblem | GatewayPage };

type GatewayPage = Extract<CardStartResult, { kind: 'page' }>;

/** The state of the card page and the call its button makes. */
export type CardPayment = {
  busy: boolean;
  /** Navigating to the gateway's page or back from its popup: the page shows only the loading screen. */
  leaving: boolean;
  problem: CardProblem | null;
  press: (fields: PostFields) => void;
};

/**
 * Posts the form and opens the gateway. With a popup script the gateway opens over the page; if the script does not
 * load, the customer is redirected instead.
 * @param onStarted called with the id of the transaction before the page is left
 */
export function useCardPayment(
  popupScriptOf: (gateway: CardGateway) => string | null,
  onStarted: (transactionId: string) => void,
): CardPayment {
  const { result, isBusy, hasFailed, send, clear } = usePost<PostedCard>();
  const [isInPopup, setInPopup] = useState(false);
  const page = result?.outcome.kind === 'page' ? result.outcome : null;
  // Back from the gateway may show the page as it was, still busy.
  useRestoredPage(clear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page of a gateway
  useEffect(() => {
    if (!page || !result) return;
    const { gateway } = result;
    onStarted(page.transactionId);
    void goToGateway({ page, gateway, popupScript: popupScriptOf(gateway), showPopup: setInPopup });
  }, [page]);
  const busy = isBusy || page !== null;
  const problem = result?.outcome.kind === 'page' ? null : (result?.outcome ?? null);
  return {
    busy,
    leaving: busy && !isInPopup,
    problem: busy ? null : hasFailed ? { kind: 'unreachable' } : problem,
    press: (fields) => {
      if (!busy) send(fields);
    },
  };
}

type GatewayVisit = {
  page: GatewayPage;
  gateway: CardGateway;
  popupScript: string | null;
  showPopup: (open: boolean) => void;
};

async function goToGateway({ page, gateway, popupScript, showPopup }: GatewayVisit): Promise<void> {
  const { url, accessCode, transactionId } = page;
  if (!popupScript || !accessCode) return location.assign(url);
  showPopup(true);
  try {
    const end = await payInPopup(popupScript, accessCode);
    showPopup(false);
    location.assign(returnPath(gateway, transactionId, end === 'left' ? 'cancelled' : 'success'));
  } catch (error) {
    reportError(error);
    location.assign(url);
  }
}

/**
 * The URL that the gateway redirects to. The popup does not redirect, so the page navigates there with the result of
 * the popup (SPEC section 4 "Card": "with status"). The server trusts only the gateway itself about money.
 */
function returnPath(gateway: CardGateway, transactionId: string, status: 'success' | 'cancelled'): string {
  return `/payment/gateway/${gateway}/${transactionId}?status=${status}`;
}

import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { portal } from '../../../context/portal.ts';
import { useStatusPath } from '../wallet/use-flow-exit.ts';
import { payInPopup } from './gateway-popup.ts';
import { type CardPaymentInput, type CardStartResult, startCardPayment } from './start-card.ts';

/** A problem that the card page shows. */
export type CardProblem = Extract<
  CardStartResult,
  { kind: 'email' | 'unavailable' | 'said' | 'unreachable' }
>;

/** The state of the card page and the call its button makes. */
export type CardPayment = {
  busy: boolean;
  /** Navigating to the gateway's page or back from its popup: the page shows only the loading screen. */
  leaving: boolean;
  problem: CardProblem | null;
  press: (request: CardPaymentInput) => void;
};

/**
 * Connects the card page to the portal and the gateway. With a popup script the gateway opens over the page; if the
 * script does not load, the customer is redirected instead.
 */
export function useCardPayment(popupScriptOf: (gateway: CardGateway) => string | null): CardPayment {
  const [busy, setBusy] = useState(false);
  const [inPopup, setInPopup] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const navigate = useNavigate();
  const statusPath = useStatusPath();
  const { revalidate } = useRevalidator();
  useRevalidateOnReturn(() => {
    setBusy(false);
    void revalidate();
  });

  async function pay(request: CardPaymentInput): Promise<void> {
    const outcome = await startCardPayment(portal, request);
    switch (outcome.kind) {
      case 'page':
        return goToGateway({
          page: outcome,
          gateway: request.gateway,
          popupScript: popupScriptOf(request.gateway),
          showPopup: setInPopup,
        });
      case 'status':
        return void (await navigate(statusPath(outcome.transactionId), { replace: true }));
      case 'closed':
        await revalidate();
        return setBusy(false);
      default:
        setProblem(outcome);
        setBusy(false);
    }
  }

  return {
    busy,
    leaving: busy && !inPopup,
    problem,
    press: (request) => {
      if (busy) return;
      setBusy(true);
      setProblem(null);
      void pay(request);
    },
  };
}

type GatewayVisit = {
  page: Extract<CardStartResult, { kind: 'page' }>;
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

/** After Back from the gateway, the browser may restore the page from its cache while it still shows "busy". */
function useRevalidateOnReturn(onReturn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the page
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

/**
 * The URL that the gateway redirects to. The popup does not redirect, so the page navigates there with the result of
 * the popup (SPEC section 4 "Card": "with status"). The server trusts only the gateway itself about money.
 */
function returnPath(gateway: CardGateway, transactionId: string, status: 'success' | 'cancelled'): string {
  return `/payment/gateway/${gateway}/${transactionId}?status=${status}`;
}

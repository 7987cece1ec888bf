import type { CardGateway } from '@portal/domain/card-gateway';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useLocalPath } from '../../../blocks/page-facts.ts';
import { portal } from '../../../blocks/portal.ts';
import { comeBackPath } from './come-back-path.ts';
import { payInPopup } from './popup.ts';
import { type CardOutcome, type CardRequest, startCard } from './start-card.ts';

/** What keeps the customer on the card page. */
export type CardProblem = Extract<CardOutcome, { kind: 'email' | 'unavailable' | 'said' | 'unreachable' }>;

/** What the card page shows and may do. */
export type CardPayment = {
  busy: boolean;
  /** On the way to the gateway's page or back from its popup: there is nothing else to look at. */
  leaving: boolean;
  problem: CardProblem | null;
  press: (request: CardRequest) => void;
};

/**
 * Connects the card page to the portal and the gateway. `popupScript`: the gateway's page opens over ours; should its
 * script not load, the customer goes to the page instead.
 */
export function useCardPayment(popupScriptOf: (gateway: CardGateway) => string | null): CardPayment {
  const [busy, setBusy] = useState(false);
  const [inPopup, setInPopup] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const { revalidate } = useRevalidator();
  useFreshOnReturn(() => {
    setBusy(false);
    void revalidate();
  });

  async function pay(request: CardRequest): Promise<void> {
    const outcome = await startCard(portal, request);
    switch (outcome.kind) {
      case 'page':
        return goToGateway({
          page: outcome,
          gateway: request.gateway,
          popupScript: popupScriptOf(request.gateway),
          showPopup: setInPopup,
        });
      case 'status':
        return void (await navigate(`${localPath('/payment/status')}?id=${outcome.transactionId}`, {
          replace: true,
        }));
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

type Going = {
  page: Extract<CardOutcome, { kind: 'page' }>;
  gateway: CardGateway;
  popupScript: string | null;
  showPopup: (open: boolean) => void;
};

async function goToGateway({ page, gateway, popupScript, showPopup }: Going): Promise<void> {
  const { url, accessCode, transactionId } = page;
  if (!popupScript || !accessCode) return location.assign(url);
  showPopup(true);
  try {
    const end = await payInPopup(popupScript, accessCode);
    showPopup(false);
    location.assign(comeBackPath(gateway, transactionId, end === 'left' ? 'cancelled' : 'success'));
  } catch (error) {
    reportError(error);
    location.assign(url);
  }
}

/** Back from the gateway the browser may show this page as it was left, waiting: it is looked at anew. */
function useFreshOnReturn(again: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the page
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) again();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

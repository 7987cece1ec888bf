import type { WirePlan } from '@portal/contract/calls/lead';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { homeBroadbandSession } from '../../browser-storage/home-broadband-session.ts';
import { sessionOrder } from '../../browser-storage/order-session.ts';
import { useBrand, useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { toRouterPath } from '../../page/same-origin-path.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { LeadStep } from './lead-step.ts';
import { usePlanSummary } from './plan-table.tsx';
import { leadTexts } from './texts.ts';

/** Seconds before the redirect (SPEC section 9 "Redirect delays"). */
const FEASIBLE_SECONDS = 3;
const DEMAND_SECONDS = 6;

/** What is said when there is nothing to pay, by the reason. */
const DEMAND_TEXTS = {
  TOWN: 'lead.no-text',
  ADDRESS: 'lead.address-text',
  UNKNOWN: 'lead.check-text',
} as const;

type Order = {
  plan: WirePlan;
  /** Where it is installed. */
  town: string;
};

type Outcome = Extract<LeadStep, { kind: 'feasible' | 'demand' | 'stopped' }>;

/** The result of the order. Its text stays on the page when the dialog is closed (RULINGS 28). */
export function LeadOutcome({ outcome, ...order }: Order & { outcome: Outcome }) {
  const t = useTexts(leadTexts);
  const redirectPage = useRedirectPage();
  const { customerCareNumber: number } = useRootData();
  switch (outcome.kind) {
    case 'feasible':
      return <Feasible outcome={outcome} {...order} />;
    case 'demand':
      return (
        <CountdownRedirect
          title={t('lead.no-title')}
          text={t(DEMAND_TEXTS[outcome.obstacle], { town: order.town, lead: outcome.leadId })}
          seconds={DEMAND_SECONDS}
          count="lead.no-count"
          go={t('lead.no-go')}
          to={redirectPage}
        />
      );
    case 'stopped':
      return (
        <Alert>
          <strong>{t('lead.stopped')}</strong>
          <p>{t('lead.stopped-text', { number })}</p>
        </Alert>
      );
  }
}

/** The return page of the last order in the session, else the home page (RULINGS 70). */
function useRedirectPage(): string {
  const hydrated = useHydrated();
  return toRouterPath(hydrated ? sessionOrder.read()?.redirectPage : null);
}

function Feasible({ outcome, plan, town }: Order & { outcome: Extract<Outcome, { kind: 'feasible' }> }) {
  const t = useTexts(leadTexts);
  usePlanSummary(plan, true);
  const brand = useBrand();
  const { leadId, orderId } = outcome;
  useEffect(() => homeBroadbandSession(brand).write({ id: leadId }), [brand, leadId]);
  return (
    <CountdownRedirect
      title={t('lead.yes-title')}
      text={t('lead.yes-text', { town, lead: leadId })}
      seconds={FEASIBLE_SECONDS}
      count="lead.yes-count"
      go={t('lead.yes-go')}
      to={`/payment/start?order=${orderId}`}
    />
  );
}

type CountdownRedirectProps = {
  title: string;
  text: string;
  seconds: number;
  count: 'lead.yes-count' | 'lead.no-count';
  go: string;
  to: string;
};

/**
 * A dialog that redirects after a visible countdown, unless it is stopped (WCAG 2.2.1). The card behind it has the same
 * text.
 */
function CountdownRedirect({ title, text, seconds, count, go, to }: CountdownRedirectProps) {
  const t = useTexts(leadTexts);
  const hydrated = useHydrated();
  const [isStopped, setStopped] = useState(false);
  const navigate = useNavigate();
  const left = useCountdown(seconds, {
    running: hydrated && !isStopped,
    onEnd: () => void navigate(to, { replace: true }),
  });
  const link: ReactNode = (
    <LinkButton wide to={to} data-follow="replace">
      {go}
    </LinkButton>
  );
  return (
    <>
      <Card raised className="grid gap-4">
        <h2 className="text-xl">{title}</h2>
        <p>{text}</p>
        {link}
      </Card>
      <Dialog open={hydrated && !isStopped} title={title} onClose={() => setStopped(true)}>
        <div className="grid gap-5">
          <p role="status">{text}</p>
          <div className="flex items-center gap-4">
            <ProgressRing value={left / seconds} label={t(count, { count: left })}>
              {left}
            </ProgressRing>
            <span>{t(count, { count: left })}</span>
          </div>
          <div className="grid gap-3">
            {link}
            <Button wide look="secondary" onClick={() => setStopped(true)}>
              {t('lead.stay')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

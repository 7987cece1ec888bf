import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { PageHead } from '../page/page-head.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { purchaseTexts } from './purchase-texts.ts';

/** One step of a purchase. */
export type PurchaseStep = { icon: IconName; title: string; text: string };

type PurchasePageProps = {
  title: string;
  lead: string;
  steps: readonly PurchaseStep[];
  children: ReactNode;
};

/** Layout of a purchase page: introduction, form, and the steps beside it. */
export function PurchasePage({ title, lead, steps, children }: PurchasePageProps) {
  return (
    <div className="wrap recharge-page">
      <PageHead title={title} description={lead} />
      <div className="grid min-w-0 content-start gap-6">
        <header className="grid gap-2">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </header>
        {children}
      </div>
      <PurchaseSteps steps={steps} />
    </div>
  );
}

/** Replaces the form when the operator's API is unavailable. `again` is the URL of this page with the typed values. */
export function PurchaseUnavailable({ again }: { again: string }) {
  const t = useTexts(purchaseTexts);
  return (
    <Card raised className="grid justify-items-start gap-4" role="alert">
      <p>{t('purchase.closed')}</p>
      <LinkButton to={again} reloadDocument>
        {t('purchase.try-again')}
      </LinkButton>
    </Card>
  );
}

function PurchaseSteps({ steps }: Pick<PurchasePageProps, 'steps'>) {
  const t = useTexts(purchaseTexts);
  return (
    <aside aria-labelledby="how-it-goes" className="grid content-start gap-4">
      <h2 id="how-it-goes">{t('purchase.steps')}</h2>
      <ol className="flow">
        {steps.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

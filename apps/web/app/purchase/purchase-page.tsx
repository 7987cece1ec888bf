import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { PageIntro } from '../page/page-intro.tsx';
import { LinkButton } from '../page/page-link.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { LiveSummaryProps } from './live-summary.tsx';
import { usePurchaseSoFar } from './purchase-so-far.tsx';
import { purchaseTexts } from './purchase-texts.ts';

/** One step of a purchase. */
export type PurchaseStep = { icon: IconName; title: string; text: string };

type PurchasePageProps = {
  title: string;
  /** Name of the step that the page shows, if it has several. */
  step?: string | undefined;
  lead: string;
  steps: readonly PurchaseStep[];
  children: ReactNode;
};

/** Where it has room beside the form (`purchase.css`). */
const HAS_ROOM_BESIDE = '(min-width: 60rem)';

/** The three steps of a purchase with their icons; the texts are `{group}.step-1` and `{group}.step-1-text`, and so on. */
export function purchaseSteps<Group extends string>(
  t: (key: `${Group}.step-${1 | 2 | 3}${'' | '-text'}`) => string,
  group: Group,
  icons: readonly [IconName, IconName, IconName],
): PurchaseStep[] {
  return icons.map((icon, index) => {
    const key = `${group}.step-${(index + 1) as 1 | 2 | 3}` as const;
    return { icon, title: t(key), text: t(`${key}-text`) };
  });
}

/** Layout of a purchase page: introduction, form, and beside it the summary of what is typed and the steps. */
export function PurchasePage({ title, step, lead, steps, children }: PurchasePageProps) {
  const { soFar, provide } = usePurchaseSoFar();
  return (
    <div className="wrap recharge-page">
      <div className="purchase-main">
        <PageIntro title={title} step={step} lead={lead} />
        {provide(children)}
      </div>
      <aside>
        <LazyLiveSummary soFar={soFar} />
        <PurchaseSteps steps={steps} />
      </aside>
    </div>
  );
}

/** Replaces the form when the operator's API is unavailable. `again` is the URL of this page with the typed values. */
export function PurchaseUnavailable({ again }: { again: string }) {
  const t = useTexts(purchaseTexts);
  return (
    <Card raised className="grid justify-items-start gap-4" role="alert">
      <p>{t('purchase.closed')}</p>
      <LinkButton to={again} data-follow="reload">
        {t('purchase.try-again')}
      </LinkButton>
    </Card>
  );
}

function PurchaseSteps({ steps }: Pick<PurchasePageProps, 'steps'>) {
  const t = useTexts(purchaseTexts);
  return (
    <section aria-labelledby="how-it-goes" className="grid content-start gap-4">
      <h2 id="how-it-goes">{t('purchase.steps')}</h2>
      <StepList steps={steps} />
    </section>
  );
}

/** The steps of a purchase with icons. */
export function StepList({ steps, className }: Pick<PurchasePageProps, 'steps'> & { className?: string }) {
  return (
    <ol className={classNames('flow', className)}>
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
  );
}

/**
 * `LiveSummary` in a script of its own, which phones never load; a tablet does when it is turned. The style keeps its place free
 * from the beginning.
 */
function LazyLiveSummary(props: LiveSummaryProps) {
  const [Summary, setSummary] = useState<ComponentType<LiveSummaryProps> | null>(null);
  useEffect(() => {
    const wide = matchMedia(HAS_ROOM_BESIDE);
    const load = () => {
      if (!wide.matches) return;
      import('./live-summary.tsx').then(
        ({ LiveSummary }) => setSummary(() => LiveSummary),
        () => {},
      );
    };
    load();
    wide.addEventListener('change', load);
    return () => wide.removeEventListener('change', load);
  }, []);
  return <div className="purchase-summary">{Summary && <Summary {...props} />}</div>;
}

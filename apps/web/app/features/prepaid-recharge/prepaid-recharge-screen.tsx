import { useLocalPath } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { RechargeForm as FormValues, RechargeOutcome } from './place-recharge.ts';
import { RechargeForm } from './recharge-form.tsx';
import type { RechargeSettings } from './recharge-settings.ts';
import { rechargeTexts } from './texts.ts';

type PrepaidRechargeProps = {
  /** `null` when the operator can't be asked. */
  settings: RechargeSettings | null;
  /** What the fields hold at first. */
  start: Pick<FormValues, 'msisdn' | 'amount'>;
  /** What the last attempt came to, with what was typed. */
  outcome: Exclude<RechargeOutcome, { kind: 'placed' }> | null;
};

/** /prepaid-recharge: number and amount, then on to the payment. */
export function PrepaidRechargeScreen({ settings, start, outcome }: PrepaidRechargeProps) {
  const t = useTexts(rechargeTexts);
  return (
    <div className="wrap recharge-page">
      <PageHead title={t('recharge.title')} description={t('recharge.lead')} />
      <div className="grid content-start gap-6">
        <header className="grid gap-2">
          <h1>{t('recharge.title')}</h1>
          <p className="lead">{t('recharge.lead')}</p>
        </header>
        <Card raised>
          {settings ? (
            <RechargeForm settings={settings} start={start} outcome={outcome} />
          ) : (
            <Closed start={start} />
          )}
        </Card>
      </div>
      <HowItGoes />
    </div>
  );
}

function Closed({ start }: Pick<PrepaidRechargeProps, 'start'>) {
  const t = useTexts(rechargeTexts);
  const localPath = useLocalPath();
  return (
    <div className="grid justify-items-start gap-4" role="alert">
      <p>{t('recharge.closed')}</p>
      <LinkButton to={`${localPath('/prepaid-recharge')}?${new URLSearchParams(start)}`} reloadDocument>
        {t('recharge.try-again')}
      </LinkButton>
    </div>
  );
}

const STEPS = [
  { icon: 'phone', title: 'recharge.step-1', text: 'recharge.step-1-text' },
  { icon: 'wallet', title: 'recharge.step-2', text: 'recharge.step-2-text' },
  { icon: 'tick', title: 'recharge.step-3', text: 'recharge.step-3-text' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

function HowItGoes() {
  const t = useTexts(rechargeTexts);
  return (
    <aside aria-labelledby="how-it-goes" className="grid content-start gap-4">
      <h2 id="how-it-goes">{t('recharge.steps')}</h2>
      <ol className="flow">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              <strong>{t(title)}</strong>
              <small>{t(text)}</small>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

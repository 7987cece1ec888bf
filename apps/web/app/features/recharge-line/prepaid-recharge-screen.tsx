import { SendAgain } from '../../fast-payment/send-again.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Proceed } from '../../purchase/proceed.tsx';
import { PurchasePage, PurchaseUnavailable, purchaseSteps } from '../../purchase/purchase-page.tsx';
import { RechargeForm } from '../../recharge/recharge-form.tsx';
import { RECHARGE_PATH, type RechargeOffer } from '../../recharge/recharge-settings.ts';
import { rechargeTexts } from '../../recharge/texts.ts';
import type { PostedRecharge } from '../../recharge/use-recharge-form.ts';
import { Card } from '../../ui/card.tsx';

type PrepaidRechargeProps = {
  /** `null` when the operator does not answer. */
  offer: RechargeOffer | null;
  /** The last post, or the initial values. */
  posted: PostedRecharge;
};

/** /prepaid-recharge: number, amount and way to pay, then one press; or choose the way to pay on the next page. */
export function PrepaidRechargeScreen({ offer, posted }: PrepaidRechargeProps) {
  const t = useTexts(rechargeTexts);
  return (
    <PurchasePage
      title={t('recharge.title')}
      lead={t('recharge.lead')}
      steps={purchaseSteps(t, 'recharge', ['phone', 'wallet', 'tick'])}
    >
      {offer ? (
        <Card raised>
          <SendAgain kinds={['PREPAID RECHARGE']} />
          <RechargeForm
            offer={offer}
            posted={posted}
            label={t('recharge.number')}
            hint={t('recharge.number-hint')}
            note={t('recharge.note')}
            otherWay={({ ready, nameMissing, choice, amount }) => (
              <Proceed
                ready={ready}
                onMissing={nameMissing}
                look={choice.option ? 'quiet' : 'primary'}
                amount={choice.option || amount.check.kind !== 'ok' ? null : amount.check.amount}
              />
            )}
          />
        </Card>
      ) : (
        <PurchaseUnavailable again={`${RECHARGE_PATH}?${new URLSearchParams(posted.form)}`} />
      )}
      <PageLink to="/recharge-several" className="inline-flex min-h-11 items-center">
        {t('recharge.several')}
      </PageLink>
    </PurchasePage>
  );
}

import { useHref, useNavigate } from 'react-router';
import { widgetInfo } from '../../browser-storage/session-entries.ts';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { RechargeForm } from '../../recharge/recharge-form.tsx';
import { RECHARGE_PATH, type RechargeOffer } from '../../recharge/recharge-settings.ts';
import { rechargeTexts } from '../../recharge/texts.ts';
import type { RechargeFormState } from '../../recharge/use-recharge-form.ts';
import { homeTexts } from './texts.ts';

/** The recharge form on home: number, amount and way to pay, then one press. */
export function HomeRecharge({ offer }: { offer: RechargeOffer }) {
  const t = useTexts(homeTexts);
  const recharge = useTexts(rechargeTexts);
  return (
    <RechargeForm
      offer={offer}
      posted={{ form: { msisdn: '', amount: '' }, fast: null, outcome: null }}
      label={t('recharge.number')}
      hint={recharge('recharge.number-hint')}
      note={t('recharge.note')}
      otherWay={(form) => <ContinueButton form={form} />}
    />
  );
}

/** To the page of the recharge with what was typed. Without JavaScript it passes the fields in the query. */
function ContinueButton({
  form: { number, amount, choice, nameMissingNumber },
}: {
  form: RechargeFormState;
}) {
  const t = useTexts(homeTexts);
  const navigate = useNavigate();
  const action = useHref(RECHARGE_PATH);
  const { msisdn } = number;
  return (
    <SubmitButton
      wide
      look={choice.option ? 'quiet' : 'primary'}
      formMethod="get"
      formAction={action}
      ready={msisdn !== null}
      onMissing={nameMissingNumber}
      onPress={(event) => {
        event.preventDefault();
        if (!msisdn) return;
        widgetInfo.write({ type: 'prepaid', msisdn });
        const query = amount.typed ? `?${new URLSearchParams({ msisdn, amount: amount.typed })}` : '';
        void navigate(`${RECHARGE_PATH}${query}`);
      }}
    >
      {t('recharge.go-prepaid')}
    </SubmitButton>
  );
}

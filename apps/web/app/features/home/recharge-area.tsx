import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type FormEvent, useState } from 'react';
import { useHref, useNavigate, useSearchParams } from 'react-router';
import { type WidgetType, widgetInfo } from '../../browser-storage/session-entries.ts';
import { SendAgain } from '../../fast-payment/send-again.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { useReportMissing } from '../../form/use-report-missing.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LazyRecentList } from '../../number/lazy-recent-list.tsx';
import { MsisdnField } from '../../number/msisdn-field.tsx';
import { findMissingNumber } from '../../number/number-problem.ts';
import { NumberProblemText } from '../../number/number-problem-text.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { RechargeForm } from '../../recharge/recharge-form.tsx';
import { RECHARGE_PATH, type RechargeOffer } from '../../recharge/recharge-settings.ts';
import { rechargeTexts } from '../../recharge/texts.ts';
import type { RechargeFormState } from '../../recharge/use-recharge-form.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type RechargeProduct, useRechargeProducts, WIDGET_TYPE_BY_PRODUCT } from './recharge-products.ts';
import { homeTexts } from './texts.ts';

type RechargeAreaProps = {
  /** For recharging a line here; without it the tab asks for the number only. */
  offer: RechargeOffer | null;
};

/** Kinds of purchase that home offers again. */
const AGAIN = ['PREPAID RECHARGE', 'BUNDLE PURCHASE', 'Broadband Recharge'] as const;

/** Start of a purchase: what was bought before, product and number. The tabs are the available products. */
export function RechargeArea({ offer }: RechargeAreaProps) {
  const t = useTexts(homeTexts);
  const [params] = useSearchParams();
  const products = useRechargeProducts();
  const chosen = products.find(({ type }) => type === params.get('type')) ?? products[0];
  return (
    <Card raised className="recharge-area text-ink min-[60rem]:p-8" aria-labelledby="recharge-title">
      <h1 id="recharge-title" className="mb-4 text-[1.5rem]">
        {t('recharge.title')}
      </h1>
      {chosen && <SendAgain kinds={AGAIN} />}
      {products.length > 1 && chosen && <TypeTabs products={products} chosen={chosen} />}
      {chosen ? (
        <Start key={chosen.type} product={chosen} offer={offer} />
      ) : (
        <Notice>{t('recharge.closed')}</Notice>
      )}
    </Card>
  );
}

/** Links, so that they work without JavaScript. */
function TypeTabs({ products, chosen }: { products: RechargeProduct[]; chosen: RechargeProduct }) {
  const t = useTexts(homeTexts);
  return (
    <nav className="type-tabs" aria-label={t('recharge.types')}>
      {products.map(({ type }) => (
        <PageLink
          data-follow="replace keep"
          key={type}
          to={`?type=${type}`}
          aria-current={type === chosen.type ? 'true' : undefined}
        >
          {t(`recharge.${type}`)}
        </PageLink>
      ))}
    </nav>
  );
}

/** Most products start with a number; fixed internet and home broadband start on their own pages. */
function Start({ product, offer }: RechargeAreaProps & { product: RechargeProduct }) {
  const t = useTexts(homeTexts);
  const { type, path } = product;
  const widget = WIDGET_TYPE_BY_PRODUCT[type];
  if (type === 'prepaid' && path === RECHARGE_PATH && offer) return <HomeRecharge offer={offer} />;
  if (widget) return <NumberForm product={product} widget={widget} />;
  const own = type === 'works' ? type : 'fixed-internet';
  return (
    <div className="grid gap-4">
      <p>{t(`recharge.${own}-text`)}</p>
      <LinkButton wide to={path}>
        {t(`recharge.go-${own}`)}
        <Icon name="arrow" />
      </LinkButton>
    </div>
  );
}

type NumberFormProps = { product: RechargeProduct; widget: WidgetType };

/** Without JavaScript it is a plain form that passes the number in the query. */
function NumberForm({ product: { type, path }, widget }: NumberFormProps) {
  const t = useTexts(homeTexts);
  const [digits, setDigits] = useState('');
  const { named, nameMissing } = useReportMissing(digits);
  const missing = named ? findMissingNumber(digits, { kind: 'idle' }) : null;
  const navigate = useNavigate();
  const action = useHref(path);
  const msisdn = parseMsisdn(digits);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!msisdn) return;
    widgetInfo.write({ type: widget, msisdn });
    void navigate(path);
  }
  return (
    <form method="get" action={action} onSubmit={submit} className="grid gap-4" noValidate>
      <MsisdnField
        name="msisdn"
        label={t(type === 'broadband' ? 'recharge.number-broadband' : 'recharge.number')}
        digits={digits}
        onDigits={setDigits}
        error={missing && <NumberProblemText problem={missing} />}
        check={{ kind: 'idle' }}
      />
      <SubmitButton wide ready={msisdn !== null} onMissing={nameMissing}>
        {t(`recharge.go-${type}`)}
        <Icon name="arrow" />
      </SubmitButton>
      <LazyRecentList type={widget} onPicked={setDigits} />
    </form>
  );
}

/** The recharge form on home: number, amount and way to pay, then one press. */
function HomeRecharge({ offer }: { offer: RechargeOffer }) {
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

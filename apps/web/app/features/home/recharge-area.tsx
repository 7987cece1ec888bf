import { parseMsisdn } from '@portal/domain/msisdn';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { fieldTexts } from '../../blocks/field-texts.ts';
import { LocalLinkButton } from '../../blocks/local-link.tsx';
import { MsisdnField } from '../../blocks/msisdn-field.tsx';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { RecentList } from '../../blocks/recent-list.tsx';
import { type WidgetType, widgetInfo } from '../../blocks/session-entries.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notification.tsx';
import { type RechargeProduct, useRechargeProducts, WIDGET_OF } from './recharge-products.ts';
import { homeTexts } from './texts.ts';

/** Where a purchase begins: what for, which number. The types of product are those the operator offers now. */
export function RechargeArea() {
  const t = useTexts(homeTexts);
  const [params] = useSearchParams();
  const products = useRechargeProducts();
  const chosen = products.find(({ type }) => type === params.get('type')) ?? products[0];
  return (
    <Card raised className="recharge-area" aria-labelledby="recharge-title">
      <h1 id="recharge-title">{t('recharge.title')}</h1>
      {products.length > 1 && chosen && <TypeTabs products={products} chosen={chosen} />}
      {chosen ? <Start key={chosen.type} product={chosen} /> : <Notice>{t('recharge.closed')}</Notice>}
    </Card>
  );
}

/** Links, so that they work before and without the script. */
function TypeTabs({ products, chosen }: { products: RechargeProduct[]; chosen: RechargeProduct }) {
  const t = useTexts(homeTexts);
  return (
    <nav className="type-tabs" aria-label={t('recharge.types')}>
      {products.map(({ type }) => (
        <Link
          key={type}
          to={`?type=${type}`}
          replace
          preventScrollReset
          aria-current={type === chosen.type ? 'true' : undefined}
        >
          {t(`recharge.${type}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Most products begin with a number; fixed internet and home broadband begin on their own pages. */
function Start({ product }: { product: RechargeProduct }) {
  const t = useTexts(homeTexts);
  const { type, path } = product;
  const widget = WIDGET_OF[type];
  if (widget) return <NumberForm product={product} widget={widget} />;
  const own = type === 'works' ? type : 'fixed-internet';
  return (
    <div className="grid gap-4">
      <p>{t(`recharge.${own}-text`)}</p>
      <LocalLinkButton wide to={path}>
        {t(`recharge.go-${own}`)}
        <Icon name="arrow" />
      </LocalLinkButton>
    </div>
  );
}

type NumberFormProps = { product: RechargeProduct; widget: WidgetType };

/** Without the script it is a plain form that hands the number over in the address. */
function NumberForm({ product: { type, path }, widget }: NumberFormProps) {
  const t = useTexts(homeTexts);
  const { digits, onDigits, error, refuse } = useNumber();
  const navigate = useNavigate();
  const action = useLocalPath()(path);
  function submit(event: FormEvent) {
    event.preventDefault();
    const msisdn = parseMsisdn(digits);
    if (!msisdn) return refuse();
    widgetInfo.write({ type: widget, msisdn });
    void navigate(action);
  }
  return (
    <form method="get" action={action} onSubmit={submit} className="grid gap-4" noValidate>
      <MsisdnField
        name="msisdn"
        label={t(type === 'broadband' ? 'recharge.number-broadband' : 'recharge.number')}
        digits={digits}
        onDigits={onDigits}
        error={error}
        check={{ kind: 'idle' }}
      />
      <Button type="submit" wide>
        {t(`recharge.go-${type}`)}
        <Icon name="arrow" />
      </Button>
      <p className="quiet-note">
        <Icon name="lock" />
        {t('recharge.note')}
      </p>
      <RecentList type={widget} onPicked={onDigits} />
    </form>
  );
}

/** The digits in the field, and the word about them once the visitor pressed on too early. */
function useNumber() {
  const t = useTexts(fieldTexts);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | undefined>();
  return {
    digits,
    error,
    onDigits(next: string) {
      setDigits(next);
      setError(undefined);
    },
    refuse: () => setError(t('number.incomplete')),
  };
}

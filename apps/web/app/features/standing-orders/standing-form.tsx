import { countryCurrency } from '@portal/domain/money/money';
import { WEEKDAYS } from '@portal/domain/payments/standing-order';
import { Fragment, type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { amountKeys } from '../../amount/amount-keys.ts';
import { useFormatPrice } from '../../i18n/use-format-money.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { type StandingOffer, type StandingOrder, type StandingOutcome, toWay } from './standing-step.ts';
import { standingTexts } from './texts.ts';

type FormProps = {
  offer: StandingOffer;
  /** The one that is changed; `null`: a new one. */
  order: StandingOrder | null;
  problem: Extract<StandingOutcome, { kind: 'problem' }> | null;
};

/** What is bought, when, and how it is paid. Everything is on the page without scripts; what was not chosen is not read. */
export function StandingForm({ offer, order, problem }: FormProps) {
  const t = useTexts(standingTexts);
  const first = useFirstValues(offer, order);
  const typed = problem?.form ?? first;
  const cardLimit = useFormatPrice()({ amount: offer.cardMonthLimit, currency: countryCurrency() });
  const errorOf = useErrors(problem?.fields ?? {}, cardLimit);
  return (
    <Form method="post" noValidate className="grid gap-6">
      <input type="hidden" name="standingOrderId" value={typed.standingOrderId} />
      <What offer={offer} typed={typed} errorOf={errorOf} />
      <When typed={typed} errorOf={errorOf} hours={offer.hours} />
      <Group legend={t('standing.pay-by')} error={errorOf('paymentMode')}>
        {offer.modes.map(({ paymentMode, paymentName: name, isAirtime, isCard, mayNotAsk, closesOthers }) => (
          <Fragment key={paymentMode}>
            {isCard && (
              <Choice name="paymentMode" value={toWay(paymentMode, true)} chosen={typed.paymentMode}>
                <span>
                  {t('standing.by-card', { name })}
                  <span className="quiet-note block">
                    {t('standing.by-card-about', { limit: cardLimit })}
                  </span>
                </span>
              </Choice>
            )}
            {!isCard && (
              <Choice name="paymentMode" value={paymentMode} chosen={typed.paymentMode}>
                {isAirtime ? t('standing.from-airtime') : t('standing.ask-on', { name })}
              </Choice>
            )}
            {mayNotAsk && !isCard && (
              <Choice name="paymentMode" value={toWay(paymentMode, true)} chosen={typed.paymentMode}>
                <span>
                  {t('standing.permit', { name })}
                  {closesOthers && <span className="quiet-note block">{t('standing.closes', { name })}</span>}
                </span>
              </Choice>
            )}
          </Fragment>
        ))}
      </Group>
      <Sum
        name="monthLimit"
        label={t('standing.limit')}
        hint={t('standing.limit-hint')}
        typed={typed}
        errorOf={errorOf}
      />
      <p className="quiet-note">{t('standing.form-about')}</p>
      <Button type="submit" name="intent" value="check">
        {t('standing.continue')}
      </Button>
    </Form>
  );
}

type Typed = Extract<StandingOutcome, { kind: 'problem' }>['form'];
type PartProps = { typed: Typed; errorOf: (field: string) => string | null };

function What({ offer, typed, errorOf }: PartProps & { offer: StandingOffer }) {
  const t = useTexts(standingTexts);
  const formatPrice = useFormatPrice();
  const { hasAirtime, bundles } = offer;
  return (
    <Group legend={t('standing.what')} error={null}>
      {hasAirtime && (
        <ChoiceWith name="what" value="airtime" chosen={typed.what} text={t('standing.what-airtime')}>
          <Sum name="amount" label={t('standing.amount')} typed={typed} errorOf={errorOf} />
        </ChoiceWith>
      )}
      {bundles.length > 0 && (
        <ChoiceWith name="what" value="bundle" chosen={typed.what} text={t('standing.what-bundle')}>
          <Box
            name="productCode"
            label={t('standing.bundle')}
            value={typed.productCode}
            options={bundles.map(({ productCode, name, amount, currencyCode }) => [
              productCode,
              `${name}: ${formatPrice({ amount, currency: currencyCode })}`,
            ])}
            error={errorOf('productCode')}
          />
        </ChoiceWith>
      )}
    </Group>
  );
}

function When({ typed, errorOf, hours }: PartProps & { hours: number[] }) {
  const t = useTexts(standingTexts);
  return (
    <Group legend={t('standing.when')} error={null}>
      <Choice name="every" value="day" chosen={typed.every}>
        {t('standing.every-day')}
      </Choice>
      <ChoiceWith name="every" value="week" chosen={typed.every} text={t('standing.every-week')}>
        <Box
          name="weekday"
          label={t('standing.weekday')}
          value={typed.weekday}
          options={WEEKDAYS.map((day) => [String(day), t(`standing.weekday-${day}`)])}
        />
      </ChoiceWith>
      <ChoiceWith name="every" value="month" chosen={typed.every} text={t('standing.every-month')}>
        <Box
          name="monthDay"
          label={t('standing.month-day')}
          hint={t('standing.month-day-hint')}
          value={typed.monthDay}
          options={Array.from({ length: 31 }, (_, index) => [String(index + 1), String(index + 1)])}
        />
      </ChoiceWith>
      <ChoiceWith name="every" value="low" chosen={typed.every} text={t('standing.every-low')}>
        <Sum
          name="below"
          label={t('standing.below')}
          hint={t('standing.below-hint')}
          typed={typed}
          errorOf={errorOf}
        />
      </ChoiceWith>
      <Box
        name="hour"
        label={t('standing.hour')}
        value={typed.hour}
        options={hours.map((hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`])}
        error={errorOf('hour')}
      />
    </Group>
  );
}

/** What the fields have at first: the order that is changed, or a month from the first way to pay. */
function useFirstValues(offer: StandingOffer, order: StandingOrder | null): Typed {
  const { hasAirtime, bundles, modes, hours } = offer;
  const isSold = bundles.some(({ productCode }) => productCode === order?.productCode);
  return {
    standingOrderId: order?.standingOrderId ?? '',
    what: order ? (order.productCode ? 'bundle' : 'airtime') : hasAirtime ? 'airtime' : 'bundle',
    amount: order && !order.productCode ? order.amount : '',
    productCode: (isSold && order?.productCode) || (bundles[0]?.productCode ?? ''),
    every: order?.every ?? 'month',
    weekday: String(order?.weekday ?? 1),
    monthDay: String(order?.monthDay ?? 1),
    below: order?.below ?? '',
    hour: String(order?.hour ?? hours[1] ?? hours[0] ?? 9),
    paymentMode: order
      ? toWay(order.paymentMode, order.withoutAsking)
      : modes[0]
        ? toWay(modes[0].paymentMode, modes[0].isCard)
        : '',
    monthLimit: order?.monthLimit ?? '',
  };
}

/** The error of a field; the words of one that is not known are those of an empty one. */
function useErrors(
  fields: Partial<Record<string, string>>,
  cardLimit: string,
): (field: string) => string | null {
  const t = useTexts(standingTexts);
  return (field) => {
    const reason = fields[field];
    if (!reason) return null;
    switch (`${field} ${reason}`) {
      case 'amount out-of-range':
      case 'amount line':
        return t('standing.wrong-amount-range');
      case 'monthLimit below-amount':
        return t('standing.wrong-limit-low');
      case 'monthLimit too-high':
        return t('standing.wrong-limit-high');
      case 'monthLimit card-limit':
        return t('standing.wrong-limit-card', { limit: cardLimit });
      case 'monthLimit spent':
        return t('standing.wrong-limit-spent');
      case 'paymentMode card-limit':
        return t('standing.wrong-mode-card');
      case 'paymentMode under-way':
        return t('standing.wrong-mode-under-way');
      case 'paymentMode low-airtime':
        return t('standing.wrong-mode-low');
    }
    switch (field) {
      case 'paymentMode':
        return t('standing.wrong-mode');
      case 'productCode':
        return t('standing.wrong-bundle');
      default:
        return t('standing.wrong-amount');
    }
  };
}

function Group({ legend, error, children }: { legend: string; error: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; chosen: string; children: ReactNode };

function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        className="mt-0.5 size-5 flex-none"
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
      />
      {children}
    </label>
  );
}

/** A choice with the fields that it needs, which appear with it (my-lines.css). */
function ChoiceWith({ text, children, ...choice }: ChoiceProps & { text: string }) {
  return (
    <div className="choice-with">
      <Choice {...choice}>{text}</Choice>
      {children}
    </div>
  );
}

type SumProps = PartProps & { name: 'amount' | 'below' | 'monthLimit'; label: string; hint?: string };

/** A sum in the country's currency. */
function Sum({ name, label, hint, typed, errorOf }: SumProps) {
  return (
    <Field
      name={name}
      inputMode={amountKeys(countryCurrency())}
      maxLength={14}
      autoComplete="off"
      prefix={countryCurrency()}
      defaultValue={typed[name]}
      label={label}
      {...(hint && { hint })}
      error={errorOf(name)}
    />
  );
}

type BoxProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  error?: string | null;
};

/** A labelled select without the icon of the one that forms of home broadband have, whose script this page does not need. */
function Box({ name, label, hint, value, options, error = null }: BoxProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="field-box">
        <select
          className="px-2.5"
          id={id}
          name={name}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

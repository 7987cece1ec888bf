import { toTrunk } from '@portal/domain/identifiers/msisdn';
import { parseAmountText } from '@portal/domain/money/amount-text';
import { formatMoney } from '@portal/domain/money/format-money';
import { parseMoney, toDecimal } from '@portal/domain/money/money';
import { statusTone } from '@portal/domain/payments/transaction-status';
import { listCategories } from '@portal/domain/products/bundle';
import { allowRequest } from '../allow-request.ts';
import { confirm, held, method, orderAndChooseMethod, repeat } from './order-screens.ts';
import type { Place } from './place.ts';
import { menuOrProof, proof } from './proof-screen.ts';
import { defineMenu, go, type Outcome, type Screen } from './screen.ts';
import { standing, standingOrder } from './standing-screens.ts';
import { language, number, recipient } from './start-screens.ts';

/** The amount of a recharge, typed. */
const amount: Screen<At<'amount'>> = {
  show: async ({ deps, caller, t }, { msisdn }) => {
    const { min, max } = (await deps.settings.read()).prepaidLimits;
    const { locale } = caller;
    const limits = { min: formatMoney(min, locale), max: formatMoney(max, locale) };
    return { title: t('amount', { number: toTrunk(msisdn), ...limits }), choices: [] };
  },
  take: async (context, { msisdn }, input) => {
    const { min } = (await context.deps.settings.read()).prepaidLimits;
    const typed = parseAmountText(input, min.currency);
    if (typed.kind === 'too-large') return { kind: 'again', note: context.t('error.amount-range') };
    if (typed.kind !== 'amount') return { kind: 'again', note: context.t('error.amount') };
    return orderAndChooseMethod(context, {
      transactionType: 'PREPAID_RECHARGE',
      msisdn,
      amount: toDecimal(typed.amount),
    });
  },
};

/** The categories of bundles that a line can buy. */
const categories = defineMenu<At<'categories'>>(async ({ deps, caller, t }, { msisdn }) => {
  const bundles = await deps.listBundles(msisdn, caller.locale);
  const title = bundles.length === 0 ? 'no-bundles' : 'categories';
  return {
    title: t(title, { number: toTrunk(msisdn) }),
    choices: listCategories(bundles).map((category) => ({
      label: category,
      select: () => go({ screen: 'bundles', msisdn, category }),
    })),
  };
});

/** The bundles of a category with their prices. */
const bundles = defineMenu<At<'bundles'>>(async (context, { msisdn, category }) => {
  const { deps, caller } = context;
  const listed = await deps.listBundles(msisdn, caller.locale);
  return {
    title: category,
    choices: listed
      .filter((bundle) => bundle.category === category)
      .map(({ name, amount: price, currency, productCode }) => ({
        // Names end with figures, and prices begin with some: `Appels 15 100 RWF` would be read as 15,100.
        label: `${name}: ${formatPrice(price, currency)}`,
        select: () =>
          orderAndChooseMethod(context, { transactionType: 'PREPAID_BUNDLES', msisdn, productCode }),
      })),
  };

  function formatPrice(price: string, currency: string): string {
    const parsed = parseMoney(price, currency);
    return parsed ? formatMoney(parsed, caller.locale) : price;
  }
});

/** The state of what the caller paid last, and its receipt by SMS. */
const last = defineMenu<Extract<Place, { screen: 'last' }>>(async ({ deps, caller, t }) => {
  const { visitorId, locale } = caller;
  const order = await deps.readLastOrder(visitorId, locale);
  if (!order) return { title: t('last.none'), choices: [] };
  const { id, msisdn, amount, bundle, status, isDelivered, reference } = order;
  const sendReceipt = async (): Promise<Outcome> => {
    await allowRequest(deps, 'ussdReceipts', visitorId);
    await deps.resendReceipt({ id, visitorId });
    return { kind: 'end', text: t('end.receipt') };
  };
  const words = {
    what: bundle ?? t('airtime'),
    number: toTrunk(msisdn),
    amount: formatMoney(amount, locale),
    ref: reference,
  };
  return {
    title: t(`last.${statusTone(status)}`, words),
    choices: isDelivered ? [{ label: t('last.receipt'), select: sendReceipt }] : [],
  };
});

/** Every screen of the menu by name. */
const SCREENS: { [Name in Place['screen']]: Screen<Extract<Place, { screen: Name }>> } = {
  menu: menuOrProof,
  recipient,
  number,
  amount,
  categories,
  bundles,
  repeat,
  held,
  method,
  confirm,
  proof,
  last,
  standing,
  'standing-order': standingOrder,
  language,
};

/** The screen of a place. */
export function screenOf(place: Place): Screen {
  return SCREENS[place.screen] as Screen;
}

type At<Name extends Place['screen']> = Extract<Place, { screen: Name }>;

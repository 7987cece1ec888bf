import { formatMoney } from '@portal/domain/money/format-money';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { StandingOrder } from '../ussd-deps.ts';
import type { Place } from './place.ts';
import { defineMenu, go, type Outcome, type ScreenContext } from './screen.ts';

type At<Name extends Place['screen']> = Extract<Place, { screen: Name }>;

/** The caller's standing orders. They begin on the page of a line only. */
export const standing = defineMenu<At<'standing'>>(async (context) => ({
  title: context.t('standing.title'),
  choices: (await context.deps.standingOrders.list(context.caller.msisdn)).map((order) => ({
    label: describe(context, order),
    select: () => go({ screen: 'standing-order', id: order.id }),
  })),
}));

/** One of them: to pause, to start again, to end. */
export const standingOrder = defineMenu<At<'standing-order'>>(async (context, { id }) => {
  const { deps, caller, t } = context;
  const order = (await deps.standingOrders.list(caller.msisdn)).find((each) => each.id === id);
  if (!order) return { title: t('standing.none'), choices: [] };
  const change = (what: 'pause' | 'resume' | 'end') => async (): Promise<Outcome> => {
    let isUnderWay = false;
    try {
      isUnderWay = await deps.standingOrders.change(caller.msisdn, id, what);
    } catch (error) {
      // Another price is agreed to on the page, which shows it.
      if (!(error instanceof PortalError) || error.code !== 'PRICE_DIFFERS') throw error;
      return { kind: 'end', text: t('end.standing-changed') };
    }
    return { kind: 'end', text: t(isUnderWay ? 'end.standing-under-way' : `end.standing-${what}`) };
  };
  const end = { label: t('standing.end'), select: change('end') };
  // It begins on the page where the card pays, and nowhere else.
  if (order.pausedBy === 'first-charge')
    return { title: `${describe(context, order)}. ${t('standing.first-charge')}`, choices: [end] };
  return {
    title: describe(context, order),
    choices: [
      order.pausedBy === null
        ? { label: t('standing.pause'), select: change('pause') }
        : { label: t('standing.resume'), select: change('resume') },
      end,
    ],
  };
});

function describe({ deps, caller: { locale } }: ScreenContext, order: StandingOrder): string {
  const { amountMinor: minor, currency } = order;
  return `${deps.standingOrders.describe(order, locale)}: ${formatMoney({ minor, currency }, locale)}`;
}

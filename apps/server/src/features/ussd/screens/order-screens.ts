import { toTrunk } from '@portal/domain/identifiers/msisdn';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney } from '@portal/domain/money/format-money';
import { toBucketAmount } from '@portal/domain/products/bucket-amount';
import { localDay } from '@portal/domain/time/calendar-date';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { allowRequest } from '../allow-request.ts';
import type { ShownOrder } from '../ussd-deps.ts';
import type { OrderInput, Place } from './place.ts';
import { defineMenu, go, type Outcome, type ScreenContext } from './screen.ts';

type At<Name extends Place['screen']> = Extract<Place, { screen: Name }>;

/**
 * Places the order, so that its price stays what the next screens show, and leads to the way to pay, or to the
 * confirmation when there is only one. Throws the errors of pricing, RATE_LIMITED, UNAVAILABLE.
 */
export async function orderAndChooseMethod(context: ScreenContext, order: OrderInput): Promise<Outcome> {
  const { deps, caller, t } = context;
  await allowRequest(deps, 'orders', caller.visitorId);
  const { visitorId } = caller;
  const placed = await deps.placeOrder(order, { visitorId, network: visitorId });
  if (placed.kind === 'under-way') return { kind: 'end', text: t('end.pending') };
  if (placed.kind === 'repeat')
    return go({ screen: 'repeat', order, minutes: Math.ceil(placed.secondsAgo / 60) });
  const { orderId } = placed;
  return (order.again ? null : await askAboutHeld(context, orderId)) ?? chooseMethod(context, orderId);
}

/**
 * Asks before a caller buys for the own line what it has already. About another's line nothing is read: the caller would learn
 * what is left on it.
 */
async function askAboutHeld(context: ScreenContext, orderId: string): Promise<Outcome | null> {
  const { deps, caller, t } = context;
  const { msisdn, contents } = await requireOrder(context, orderId);
  if (msisdn !== caller.msisdn || !('bundle' in contents)) return null;
  const found = await deps.findHeld({ msisdn, bundle: contents.bundle });
  if (!found) return null;
  const { balance, balanceType, unitType } = toBucketAmount(found);
  const left =
    balanceType === 'UNLIMITED'
      ? t('held.unlimited')
      : `${balance} ${unitType === 'minutes' ? 'min' : unitType}`;
  const until = found.until && localDay(found.until).split('-').reverse().join('/');
  return go({ screen: 'held', orderId, left, until });
}

async function chooseMethod(context: ScreenContext, orderId: string): Promise<Outcome> {
  const { deps, caller, t } = context;
  const modes = await deps.listModes(await requireOrder(context, orderId), caller);
  const [first, second] = modes;
  if (!first) return { kind: 'end', text: t('end.no-method') };
  return second ? go({ screen: 'method', orderId }) : go({ screen: 'confirm', orderId, mode: first.mode });
}

/** The same was paid a few minutes ago: the caller decides whether to buy it again. */
export const repeat = defineMenu<At<'repeat'>>((context, { order, minutes }) => ({
  title: context.t('repeat', { minutes: String(minutes) }),
  choices: [
    {
      label: context.t('repeat.again'),
      select: () => orderAndChooseMethod(context, { ...order, again: true }),
    },
    cancelChoice(context),
  ],
}));

/** The line has such a bundle already: the caller buys another one, or keeps the money. */
export const held = defineMenu<At<'held'>>((context, { orderId, left, until }) => ({
  title: until === null ? context.t('held', { left }) : context.t('held.until', { left, until }),
  choices: [
    { label: context.t('held.buy'), select: () => chooseMethod(context, orderId) },
    {
      label: context.t('held.keep'),
      select: (): Outcome => ({ kind: 'end', text: context.t('end.cancelled') }),
    },
  ],
}));

/** The ways to pay. */
export const method = defineMenu<At<'method'>>(async (context, { orderId }) => {
  const { deps, caller, t } = context;
  const order = await requireOrder(context, orderId);
  const modes = await deps.listModes(order, caller);
  return {
    title: t('method', describeOrder(context, order)),
    choices: modes.map(({ mode, name }) => ({
      label: name,
      select: () => go({ screen: 'confirm', orderId, mode }),
    })),
  };
});

/** The choice of {@link confirm} that pays. Only `answerRequest` acts on it, once for each confirmation. */
export const PAY_INPUT = '1';

/** What is paid, for whom and with what. */
export const confirm = defineMenu<At<'confirm'>>(async (context, { orderId, mode }) => {
  const { deps, caller, t } = context;
  const order = await requireOrder(context, orderId);
  const words = describeOrder(context, order);
  const wallet = (await deps.listModes(order, caller)).find((each) => each.mode === mode)?.name;
  if (wallet === undefined) throw new PortalError('PROVIDER_UNAVAILABLE');
  return {
    title: t('confirm', { ...words, wallet }),
    choices: [
      // In a shortcut, where the price was not shown yet: the screen is shown.
      { label: t('confirm.pay', words), select: () => ({ kind: 'again', note: '' }) },
      cancelChoice(context),
    ],
  };
});

function cancelChoice({ t }: ScreenContext) {
  return { label: t('cancel'), select: (): Outcome => ({ kind: 'end', text: t('end.cancelled') }) };
}

async function requireOrder({ deps }: ScreenContext, orderId: string): Promise<ShownOrder> {
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('ORDER_CLOSED');
  return order;
}

/** The words for an order: what, for which number, at what price. */
function describeOrder({ caller: { locale }, t }: ScreenContext, { msisdn, amount, contents }: ShownOrder) {
  return {
    what: 'bundle' in contents ? inLocale(contents.bundle.name, locale) : t('airtime'),
    number: toTrunk(msisdn),
    amount: formatMoney(amount, locale),
  };
}

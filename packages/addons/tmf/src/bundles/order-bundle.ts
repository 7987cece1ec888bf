import {
  lineOf,
  type RemoteDelivery,
  type SendOutcome,
  type StoredRequest,
} from '@isano/adapter-kit/operator';
import { type Clock, type Money, sameMoney } from '@isano/adapter-kit/values';
import type { TmfClient } from '../client/tmf-client.ts';
import { askEntry, createEntry, type EntryKind, type EntryState } from '../created-entry.ts';
import type { Dialect, TmfLine } from '../dialect.ts';
import { toOperatorNumber } from '../operator-number.ts';
import type { TmfProfile } from '../profile.ts';
import { lineRefusal, requireInTime, settleTime } from '../top-up.ts';
import { readMoneyValue, writeMoneyValue } from '../wire.ts';
import { readCatalogue } from './catalogue.ts';
import type { BundleProfile } from './read-bundle.ts';
import { ID_OWNER, order, type WireOrder } from './wire.ts';

/** What differs between the versions of TMF622: the filter by our id, and the attribute with the time of an order. */
const BY_VERSION = {
  4: { keyFilter: 'externalId', time: 'orderDate' },
  5: { keyFilter: 'externalId.id', time: 'creationDate' },
} as const;

/** Orders of a version. Our id is the `externalId` of an order, or one of several. */
export function ordersOf({ versions }: Pick<TmfProfile, 'versions'>) {
  const { keyFilter, time } = BY_VERSION[versions.order];
  const kind: EntryKind<WireOrder> = {
    name: 'order',
    target: { api: 'order', path: '/productOrder' },
    schema: order,
    keyAttribute: 'externalId',
    keyFilter,
    readState,
  };
  return { ...kind, time };
}

/** What ordering a bundle needs. */
export type OrderParts = {
  client: TmfClient;
  profile: TmfProfile & { bundles: BundleProfile };
  dialect: Pick<Dialect, 'findLine'>;
  clock: Clock;
  timeoutMs: number;
};

/** A bundle as a product order (TMF622): our id is its `externalId`, and its completion is the delivery. */
export function tmfOrder(parts: OrderParts): RemoteDelivery {
  return {
    send: (request) => send(parts, request),
    ask: (request) => askEntry(parts, ordersOf(parts.profile), request),
    settlesWithinMs: settleTime(parts.timeoutMs),
  };
}

async function send(parts: OrderParts, request: StoredRequest): Promise<SendOutcome> {
  const { profile, dialect, clock, timeoutMs } = parts;
  let line: TmfLine | null;
  try {
    line = await dialect.findLine(lineOf(request));
    if (!line) throw new Error('The operator has no such line');
    const reason = lineRefusal(line) ?? (await findRefusal(parts, request));
    if (reason) return { kind: 'refused', reason };
    requireInTime(request, clock, timeoutMs);
  } catch (cause) {
    return { kind: 'not-sent', cause };
  }
  const body = profile.versions.order === 5 ? orderBodyV5 : orderBody;
  return createEntry(parts, ordersOf(profile), { request, body: body(request, line, profile) });
}

/** The customer paid the price of the order; a bundle that was withdrawn or has another price now is refunded. */
async function findRefusal({ client, profile }: OrderParts, { details, amount }: StoredRequest) {
  const bundles = await readCatalogue(client, profile.bundles);
  const bundle = bundles.find(({ productCode }) => productCode === details);
  if (!bundle) return 'bundle-withdrawn' as const;
  return sameMoney(bundle.price, amount) ? null : ('amount-not-allowed' as const);
}

function orderBody(request: StoredRequest, line: TmfLine, profile: TmfProfile): object {
  const { key, amount, details } = request;
  const price = writeMoneyValue(amount);
  return {
    '@type': 'ProductOrder',
    externalId: key,
    productOrderItem: [
      {
        id: '1',
        action: 'add',
        quantity: 1,
        productOffering: { id: details },
        product: {
          realizingResource: [{ id: toOperatorNumber(lineOf(request), profile) }],
          productRelationship: [{ relationshipType: 'reliesOn', product: { id: line.productId } }],
        },
        itemTotalPrice: [{ priceType: 'oneTime', price: { taxIncludedAmount: price } }],
      },
    ],
  };
}

/** The same for version 5, whose objects name their types, and whose relationships name the product themselves. */
function orderBodyV5(request: StoredRequest, line: TmfLine, profile: TmfProfile): object {
  const { key, amount, details } = request;
  const taxIncludedAmount = writeMoneyValue(amount);
  const number = toOperatorNumber(lineOf(request), profile);
  return {
    '@type': 'ProductOrder',
    externalId: [
      { '@type': 'ExternalIdentifier', id: key, owner: ID_OWNER, externalIdentifierType: 'payment' },
    ],
    productOrderItem: [
      {
        '@type': 'ProductOrderItem',
        id: '1',
        action: 'add',
        quantity: 1,
        productOffering: { '@type': 'ProductOfferingRef', id: details },
        product: {
          '@type': 'Product',
          realizingResource: [{ '@type': 'ResourceRef', id: number }],
          productRelationship: [
            { '@type': 'ProductRelationship', relationshipType: 'reliesOn', id: line.productId },
          ],
        },
        itemTotalPrice: [
          { '@type': 'OrderPrice', priceType: 'oneTime', price: { '@type': 'Price', taxIncludedAmount } },
        ],
      },
    ],
  };
}

/** States in which the document says that nothing of an order is active. */
const NOTHING_ACTIVE = new Set(['rejected', 'failed', 'cancelled']);
const IN_PROGRESS = new Set([
  ...['acknowledged', 'pending', 'held', 'inProgress'],
  ...['assessingCancellation', 'pendingCancellation'],
  // Version 5.
  ...['draft', 'inProgress.accepted'],
]);

/** Throws for an unknown state, `partial`, and when the order is about another key, bundle or price. */
function readState(
  { key, details, amount }: StoredRequest,
  entry: WireOrder,
  { refusals }: TmfProfile,
): EntryState {
  const [item] = entry.productOrderItem;
  const price = priceOf(entry);
  const isOurs = entry.externalId === key && item?.productOffering?.id === details;
  if (!isOurs || (price && !sameMoney(price, amount)))
    throw new Error('The operator answered about another order');
  const state = entry.state ?? '';
  if (state === 'completed') return { kind: 'delivered', operatorReference: entry.id };
  if (IN_PROGRESS.has(state)) return { kind: 'pending' };
  if (NOTHING_ACTIVE.has(state))
    return { kind: 'refused', reason: refusals[entry.cancellationReason ?? ''] ?? 'bundle-withdrawn' };
  throw new Error(`An order has the state ${state}`);
}

/** The price of an order; `null` when it names none in the country's currency. */
export function priceOf({ productOrderItem: [item] }: WireOrder): Money | null {
  return readMoneyValue(item?.itemTotalPrice?.[0]?.price?.taxIncludedAmount);
}

/** What can happen; docs/events.md describes the data of each. */
export const EVENT_TYPES = [
  'order.placed',
  'payment.paid',
  'payment.delivered',
  'payment.refunded',
  'refund.requested',
  'refund.completed',
  'refund.refused',
  'dispute.opened',
  'dispute.closed',
  'case.opened',
  'case.closed',
  'lead.registered',
  'queue.alarm',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** An amount as in the portal's API: decimal text in major units. */
export type EventAmount = { amount: string; currencyCode: string };

/** Fields of an event. Times are UTC in ISO 8601. */
export type EventData = { [field: string]: string | number | boolean | EventAmount | null };

/** Something that happened, to be reported. */
export type NewEvent = {
  /** Derived from what it reports, so that one change cannot be reported under two ids. */
  id: string;
  type: EventType;
  /** UTC. */
  at: Date;
  data: EventData;
  /** Phone numbers by field, for endpoints that are configured to receive them. */
  numbers: Readonly<Record<string, string>>;
};

/** What an endpoint receives. */
export type EventRecipient = {
  name: string;
  /** `null`: all types. */
  types: readonly EventType[] | null;
  /** Whether it receives phone numbers. */
  numbers: boolean;
};

/** Whether an endpoint receives events of a type. */
export function receivesType({ types }: Pick<EventRecipient, 'types'>, type: EventType): boolean {
  return types === null || types.includes(type);
}

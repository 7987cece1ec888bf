import {
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
  STATES,
  TRANSITIONS,
} from '../packages/payments/src/engine/payment-state.ts';
import { toTransactionStatus } from '../packages/payments/src/engine/transaction-status.ts';
import {
  REFUND_STATES,
  REFUND_TRANSITIONS,
  type RefundState,
} from '../packages/payments/src/refunds/refund-state.ts';

const STATE_MEANINGS: Record<PaymentState, string> = {
  created: 'Created for an order; nothing was sent to the provider.',
  submitted: 'Handed to the provider, or about to be. The outcome is not known.',
  'awaiting-customer': 'The provider waits for the customer: a prompt on the handset or a gateway page.',
  paid: 'Charged; the order is not delivered yet.',
  fulfilled: 'Delivered.',
  declined: 'Not charged: the wallet or the customer refused, or the request never arrived.',
  cancelled: 'The customer chose another number or method before anything was handed over.',
  expired:
    'The deadline passed, the customer cancelled after the start, or a card was refused on a page that stays open. The provider is still checked; a charge found later counts.',
  refunding: 'Charged, but the order cannot be delivered: a refund is being requested.',
  'refund-submitted': 'The provider has accepted the refund and carries it out; at a bank that takes days.',
  refunded: 'The refund is complete.',
  'charged-back': 'Not delivered, and the bank gave the whole charge back: its dispute was lost.',
  review: 'Staff must decide; an alarm is raised. While no charge is known the provider is still checked.',
};

const EVENT_MEANINGS: Record<PaymentEvent, string> = {
  submitted: 'The provider is about to be called, or called again with the same reference.',
  'pin-rejected': 'The wallet refused the PIN; the customer can enter another.',
  'not-sent': 'The provider was unreachable; certainly nothing was sent.',
  'prompt-shown': 'The provider has the request and waits for the customer.',
  'charge-confirmed': 'The provider reports a charge of the requested amount.',
  'charge-differs': 'The provider reports a charge of another amount or currency.',
  'charge-declined': 'The provider reports that nothing was charged and nothing will be.',
  'attempt-declined':
    "A card was refused on the gateway's page, which may still take another one: a charge found later counts.",
  'customer-cancelled': 'The customer cancelled, or chose another number or method.',
  'page-not-shown': 'The gateway did not answer, so its page was never shown; another method can be chosen.',
  'deadline-passed':
    'No approval in time, and a last check found no charge. In review: the provider reports that nothing is paid.',
  delivered: 'The operator reports the delivery.',
  'recharge-delivered':
    'The operator reports the airtime of one of several numbers. The next number follows at once.',
  'recharge-refused':
    'The operator refuses one of several numbers. When others get their airtime, what it cost is refunded with the delivery.',
  'delivery-unanswered':
    'The operator gave no outcome: no answer, no connection, or it refuses requests of this portal. The delivery is tried again; each problem is recorded once.',
  undeliverable: 'The operator refuses the delivery, or another payment of the order was delivered.',
  'refund-accepted': 'The provider accepted the refund; it is not complete yet.',
  'refund-confirmed': 'The provider reports that the refund is complete.',
  'refund-refused': 'The provider refuses the refund.',
  'refund-held':
    "The refund is not requested: the payer's number has a new SIM card or a new owner, and staff must find out who asks; or a dispute is open.",
  'refund-released': 'The dispute that held the refund was won, or took only a part of the charge.',
  'charged-back':
    'Disputes of the whole charge were lost. Nothing more is posted: each loss was, when its dispute was closed.',
  'tries-exhausted': 'The schedule of tries ended without a clear answer.',
  'reference-taken': 'The provider returned the reference of another payment.',
  'staff-rechecked': 'Staff start the checks again from the beginning.',
  'staff-redelivered': 'Staff start the delivery again, under the same key.',
  'staff-refunded':
    'Staff start the refund. A refund with an unknown outcome keeps its key, after a refused one a new key is used.',
  'staff-closed-given': 'Staff state that the order was delivered, by hand or by the operator.',
  'staff-closed-returned': 'Staff state that the money was returned by hand to where it came from.',
  'staff-closed-charged-back':
    'Staff state that nothing was delivered; the lost dispute gave the money back.',
  'staff-closed-unpaid': 'Staff state that nothing was ever charged.',
};

const HEAD = `# The life of a payment

Rendered from \`packages/payments/src/engine/payment-state.ts\` by \`npm run docs:states\`; a test checks that it is up to date.
An event without an arrow in a state changes nothing there: repeats and old messages are harmless.
`;

/** Renders docs/payment-states.md from the state machine. */
export function renderPaymentStates(): string {
  return [HEAD, renderDiagram(), renderStates(), renderEvents(), renderRefundStates()].join('\n');
}

function renderDiagram(): string {
  const arrows = PAYMENT_STATES.flatMap((from) =>
    Object.entries(TRANSITIONS[from]).map(
      ([event, to]) => `    ${toNodeName(from)} --> ${toNodeName(to)} : ${event}`,
    ),
  );
  const names = PAYMENT_STATES.map((state) => `    state "${state}" as ${toNodeName(state)}`);
  const ends = PAYMENT_STATES.filter(isFinal).map((state) => `    ${toNodeName(state)} --> [*]`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...names,
    '    [*] --> created',
    ...arrows,
    ...ends,
    '```',
    '',
  ].join('\n');
}

/** Mermaid names can't contain hyphens. */
function toNodeName(state: PaymentState): string {
  return state.replaceAll('-', '_');
}

function isFinal(state: PaymentState): boolean {
  return Object.keys(TRANSITIONS[state]).length === 0;
}

function renderStates(): string {
  const rows = PAYMENT_STATES.map((state) => {
    const step = STATES[state].step;
    const holds = STATES[state].holdsOrder ? 'yes' : 'no';
    return `| \`${state}\` | ${STATE_MEANINGS[state]} | ${toTransactionStatus(state)} | ${step ? `\`${step}\`` : '–'} | ${holds} |`;
  });
  const head = [
    '| State | Meaning | Shown to the customer | Next step | Holds its order |',
    '|---|---|---|---|---|',
  ];
  return ['## States', '', ...head, ...rows, ''].join('\n');
}

function renderEvents(): string {
  const rows = PAYMENT_EVENTS.map((event) => {
    const transitions = PAYMENT_STATES.flatMap((from) => {
      const to = TRANSITIONS[from][event];
      return to ? [`\`${from}\` → \`${to}\``] : [];
    });
    return `| \`${event}\` | ${EVENT_MEANINGS[event]} | ${transitions.join('<br>')} |`;
  });
  return ['## Events', '', '| Event | Meaning | Transitions |', '|---|---|---|', ...rows, ''].join('\n');
}

const REFUND_HEAD = `## Refunds

From \`packages/payments/src/refunds/refund-state.ts\`, for every cause (decision 208). A payment that was not delivered
changes in the same transaction as its refund: \`refunding\` while it is requested, \`refund-submitted\`, \`review\`, and the end. A
delivered one stays \`fulfilled\` and is shown as SUCCESS (RULINGS 103). A refusal leads to \`review\` instead of \`refused\` where the
customer has no delivery for the money.

| State | Meaning | Transitions |
|---|---|---|`;

function renderRefundStates(): string {
  const rows = Object.entries(REFUND_STATES).map(([state, meaning]) => {
    const edges = Object.entries(REFUND_TRANSITIONS[state as RefundState]);
    const transitions = edges.map(([event, to]) => `\`${event}\` → \`${to}\``).join('<br>');
    return `| \`${state}\` | ${meaning} | ${transitions || '–'} |`;
  });
  return [REFUND_HEAD, ...rows, ''].join('\n');
}

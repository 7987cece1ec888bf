import {
  HOLDS_ORDER,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
  TRANSITIONS,
} from './payment-state.ts';
import { STEP_OF_STATE } from './payment-step.ts';
import { shownStatus } from './shown-status.ts';

const STATE_MEANINGS: Record<PaymentState, string> = {
  created: 'Made for an order; nothing is on its way to the provider.',
  submitted: 'Handed to the provider, or about to be. What became of it is not known.',
  'awaiting-customer': 'The provider has put it before the customer.',
  paid: 'The money was taken; what it bought was not given yet.',
  fulfilled: 'Given. The end everybody wants.',
  declined: 'Nothing was taken: the wallet or the customer said no, or it never arrived.',
  cancelled: 'The customer chose another number or way before anything was handed over.',
  expired:
    'Time ran out, or the customer went another way. The provider goes on being asked; money found later wins.',
  refunding: 'Money was taken and can not be used: a refund is requested from the provider.',
  'refund-submitted': 'The provider has accepted the refund and carries it out; at a bank that takes days.',
  refunded: 'The money is back.',
  review: 'A person must look. The alarm rings. While no charge is known the provider goes on being asked.',
};

const EVENT_MEANINGS: Record<PaymentEvent, string> = {
  submitted:
    'It is recorded that the provider is about to be called, or called again with the same reference.',
  'pin-rejected': 'The wallet refused the PIN; the customer may type another.',
  'not-sent': 'The provider could not be reached; certainly nothing was sent.',
  'prompt-shown': 'The provider has it and waits for the customer.',
  'charge-confirmed': 'The provider says the money was taken, and the amount is ours.',
  'charge-differs': 'The provider says another amount or currency was taken.',
  'charge-declined': 'The provider says nothing was taken and nothing will be.',
  'customer-cancelled': 'The customer cancelled it, or chose another number or way to pay.',
  'page-not-shown':
    'The gateway did not answer, so nobody has seen its page; another way may be chosen at once.',
  'deadline-passed':
    'Nobody answered in time; the provider was asked once more. In review: the provider says that nobody has paid.',
  delivered: 'The operator says it was given.',
  undeliverable: 'The operator will never give it, or another payment of the order was delivered.',
  'refund-accepted': 'The provider will give the money back; it is not there yet.',
  'refund-confirmed': 'The provider says the money is back.',
  'refund-refused': 'The provider gives nothing back.',
  'tries-exhausted': 'Asked for long enough without a clear answer.',
  'reference-taken': "The provider names a charge that is another payment's.",
  'staff-rechecked': 'Staff have the provider asked again from the beginning.',
  'staff-redelivered': 'Staff have the delivery tried again, under the same key.',
  'staff-refunded':
    'Staff have the money given back. A refund whose end is unknown keeps its key, a refused one gets a new one.',
  'staff-closed-given': 'Staff say that it was given by hand, or that the operator has given it.',
  'staff-closed-returned': 'Staff say that the money went back by hand to where it came from.',
  'staff-closed-unpaid': 'Staff say that nothing was ever taken.',
};

const HEAD = `# The life of a payment

Drawn from \`apps/server/src/features/payments/payment-state.ts\` by \`npm run docs:states\`; a test keeps it current.
An event that has no arrow in a state changes nothing there: repeats and old messages are harmless.
`;

/** Renders docs/payment-states.md from the state machine. */
export function drawPaymentStates(): string {
  return [HEAD, renderDiagram(), renderStates(), renderEvents()].join('\n');
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
    const step = STEP_OF_STATE[state];
    const holds = HOLDS_ORDER[state] ? 'yes' : 'no';
    return `| \`${state}\` | ${STATE_MEANINGS[state]} | ${shownStatus(state)} | ${step ? `\`${step}\`` : '–'} | ${holds} |`;
  });
  const head = [
    '| State | Means | Customer is told | Next step | Holds its order |',
    '|---|---|---|---|---|',
  ];
  return ['## States', '', ...head, ...rows, ''].join('\n');
}

function renderEvents(): string {
  const rows = PAYMENT_EVENTS.map((event) => {
    const moves = PAYMENT_STATES.flatMap((from) => {
      const to = TRANSITIONS[from][event];
      return to ? [`\`${from}\` → \`${to}\``] : [];
    });
    return `| \`${event}\` | ${EVENT_MEANINGS[event]} | ${moves.join('<br>')} |`;
  });
  return ['## Events', '', '| Event | Means | Moves |', '|---|---|---|', ...rows, ''].join('\n');
}

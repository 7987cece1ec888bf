/** Companies that take cards for the operator (SPEC section 9 "Gateways"), in the order they are offered. */
export const CARD_GATEWAYS = ['paystack', 'dpo', 'cellulant', 'uba'] as const;

export type CardGateway = (typeof CARD_GATEWAYS)[number];

/** What each calls itself on its page. */
export const GATEWAY_NAMES: Record<CardGateway, string> = {
  paystack: 'Paystack',
  dpo: 'DPO Pay',
  cellulant: 'Tingg by Cellulant',
  uba: 'UBA',
};

/** Text from outside to a gateway, `null` for one this portal does not know. */
export function parseCardGateway(text: string): CardGateway | null {
  return CARD_GATEWAYS.find((gateway) => gateway === text) ?? null;
}

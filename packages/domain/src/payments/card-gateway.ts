/** Card gateways (SPEC section 9 "Gateways") in display order. */
export const CARD_GATEWAYS = ['paystack', 'dpo', 'cellulant', 'uba'] as const;

export type CardGateway = (typeof CARD_GATEWAYS)[number];

/** Display names of the gateways. */
export const GATEWAY_NAMES: Record<CardGateway, string> = {
  paystack: 'Paystack',
  dpo: 'DPO Pay',
  cellulant: 'Tingg by Cellulant',
  uba: 'UBA',
};

/** Parses the name of a gateway; `null` for an unknown one. */
export function parseCardGateway(text: string): CardGateway | null {
  return CARD_GATEWAYS.find((gateway) => gateway === text) ?? null;
}

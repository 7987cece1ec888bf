import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';

/** What the routes of Paystack share. */
export type PaystackContext = { gateway: HostedGateway; pagesUrl: () => string };

import type { FastifyPluginAsync } from 'fastify';
import type { OperatorDesk } from './operator-desk.ts';

/** What the outside world needs to begin. */
export type WorldOptions = {
  /** PostgreSQL of the sandbox; its own connections, its own tables in the schema `sandbox`. */
  databaseUrl: string;
  clock?: { now: () => Date };
  /** Where wallet callbacks go; asked at each delivery, so that the portal's port may be known late. */
  callbackUrl: () => string;
  /** Shared key of the callbacks' HMAC. */
  callbackKey: string;
  /** Who may ask for a token. */
  credentials: { clientId: string; clientSecret: string };
  /** The brand's shown name, for prompts and pages. */
  product: string;
  /** The operator's side: inboxes, balances, settings. */
  operator: OperatorDesk;
};

/** A running outside world. */
export type World = {
  /** Address of the wallet's HTTP API on loopback, without a slash at the end. */
  moneyBaseUrl: string;
  /** Pages under /sandbox and their API; register without a prefix. */
  handset: FastifyPluginAsync;
  /** Answers what is in flight and closes everything. */
  stop: () => Promise<void>;
};

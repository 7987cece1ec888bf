import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import {
  askMandate,
  endMandate,
  findMandate,
  type MandateState,
  type WalletMandate,
} from '../wallets/mandates.ts';
import { readWallet } from '../wallets/wallets.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { accept, RESPONSE, RESULT, refuse } from './answers.ts';

type Asked = {
  reference?: unknown;
  subscriber?: { msisdn?: unknown; currency?: unknown };
  mandate?: { id?: unknown; max_amount?: unknown; max_month_amount?: unknown; valid_upto?: unknown };
};

/** In progress, active, refused, ended: letters in the manner of those of payments. */
const STATUS: Record<MandateState, string> = {
  asked: 'MIP',
  active: 'MA',
  refused: 'MR',
  expired: 'ME',
  ended: 'ME',
};

/**
 * Permissions to charge without a prompt: an addition of the operator's own wallet, in the manner of its payments. Charges under one:
 * `/merchant/{version}/payments/mandate` (airtel-routes.ts).
 */
export function mandateRoutes(app: FastifyInstance, context: WalletCompany): void {
  for (const version of ['v1', 'v2']) {
    app.post<{ Body: Asked | null }>(`/merchant/${version}/mandates/`, async ({ body }, reply) => {
      const parsed = parseMandate(body ?? {});
      if (!parsed) return refuse({ result: RESULT.badField });
      const asked = await askMandate(context, parsed);
      if (asked.kind === 'no-wallet') return refuse({ response: RESPONSE.notPermitted });
      if (asked.kind === 'repeat') return refuse({ result: RESULT.duplicate });
      const { behaviour = 'normal' } = (await readWallet(context.db, context.name, parsed.msisdn)) ?? {};
      const answer = accept({ mandate: describe(asked.mandate) }, RESPONSE.inProcess);
      return sendWithFault(reply, { behaviour, answer });
    });

    app.post<{ Params: { id: string } }>(
      `/merchant/${version}/mandates/:id/end`,
      async ({ params: { id } }) => {
        if (!(await endMandate(context, id))) return refuse({ result: RESULT.noTransaction });
        const mandate = await findMandate(context, id);
        return accept({ mandate: mandate && describe(mandate) });
      },
    );
  }

  app.get<{ Params: { id: string } }>('/standard/v1/mandates/:id', async ({ params: { id } }) => {
    const mandate = await findMandate(context, id);
    return mandate ? accept({ mandate: describe(mandate) }) : refuse({ result: RESULT.noTransaction });
  });
}

function describe({ id, state, validUntil }: WalletMandate) {
  return { id, status: STATUS[state], valid_upto: validUntil.toISOString() };
}

function parseMandate({
  reference: label,
  subscriber,
  mandate,
}: Asked): Parameters<typeof askMandate>[1] | null {
  const { id, max_amount: chargeLimit, max_month_amount: monthLimit, valid_upto } = mandate ?? {};
  const validUntil = new Date(String(valid_upto));
  const isText = [label, id, subscriber?.msisdn].every((text) => typeof text === 'string' && text);
  const isSum = [chargeLimit, monthLimit].every((sum) => Number.isSafeInteger(sum) && Number(sum) > 0);
  const isOurs = subscriber?.currency === countryCurrency() && String(label).length <= 64;
  if (!isText || !isSum || !isOurs || Number.isNaN(validUntil.getTime())) return null;
  const named = { id: String(id), msisdn: String(subscriber?.msisdn), label: String(label), validUntil };
  return { ...named, chargeLimit: Number(chargeLimit), monthLimit: Number(monthLimit) };
}

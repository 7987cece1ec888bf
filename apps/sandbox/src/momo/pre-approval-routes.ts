import { parseInternational, toInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import type { FastifyInstance } from 'fastify';
import { sendWithFault } from '../fault-injection.ts';
import { secondsAfter } from '../seconds-after.ts';
import { askMandate, endMandate, findMandate, type WalletMandate } from '../wallets/mandates.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { readWallet } from '../wallets/wallets.ts';

/** What `X-Reference-Id` must be. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type ById = { Params: { id: string } };

/** Permissions to charge without a prompt (Collections, v2.0; its cancellation is of v1.0). */
export function preApprovalRoutes(app: FastifyInstance, context: WalletCompany): void {
  app.post('/v2_0/preapproval', async ({ headers, body }, reply) => {
    const id = String(headers['x-reference-id']);
    const {
      payer,
      payerCurrency,
      payerMessage: label,
      validityTime,
    } = (body ?? {}) as Record<string, unknown>;
    const { partyIdType, partyId } = (payer ?? {}) as Record<string, unknown>;
    if (!UUID.test(id) || typeof label !== 'string' || !Number.isSafeInteger(validityTime))
      return reply.code(400).send(momoError('BAD_REQUEST'));
    if (payerCurrency !== countryCurrency()) return reply.code(400).send(momoError('INVALID_CURRENCY'));
    const msisdn = partyIdType === 'MSISDN' ? parseInternational(String(partyId)) : null;
    const validUntil = secondsAfter(context.clock.now(), Number(validityTime));
    const wanted = { id, msisdn: msisdn ?? '', label, validUntil, chargeLimit: null, monthLimit: null };
    const asked = await askMandate(context, wanted);
    if (asked.kind === 'no-wallet') return reply.code(400).send(momoError('PAYER_NOT_FOUND'));
    if (asked.kind === 'repeat') return reply.code(409).send(momoError('RESOURCE_ALREADY_EXIST'));
    const wallet = await readWallet(context.db, context.name, asked.mandate.msisdn);
    return sendWithFault(reply.code(202), { behaviour: wallet?.behaviour ?? 'normal', answer: '' });
  });

  app.get<ById>('/v2_0/preapproval/:id', async ({ params: { id } }, reply) => {
    const mandate = await findMandate(context, id);
    return mandate ? describePreApproval(mandate) : reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
  });

  app.delete<ById>('/v1_0/preapproval/:id', async ({ params: { id } }, reply) => {
    if (await endMandate(context, id)) return reply.code(200).send();
    return reply.code(404).send(momoError('RESOURCE_NOT_FOUND'));
  });
}

const PRE_APPROVAL_REASON = { refused: 'APPROVAL_REJECTED', expired: 'EXPIRED', ended: 'APPROVAL_REJECTED' };

function describePreApproval({ msisdn, label, state, validUntil }: WalletMandate): Record<string, unknown> {
  const payer = { partyIdType: 'MSISDN', partyId: toInternational(msisdn) };
  const shown = { payer, payerCurrency: countryCurrency(), payerMessage: label };
  const expirationDateTime = validUntil.toISOString();
  if (state === 'active') return { ...shown, status: 'SUCCESSFUL', expirationDateTime };
  if (state === 'asked') return { ...shown, status: 'PENDING', expirationDateTime };
  return {
    ...shown,
    status: 'FAILED',
    expirationDateTime,
    reason: { code: PRE_APPROVAL_REASON[state], message: '' },
  };
}

/** An error outside of any request. */
export function momoError(code: string): Record<string, unknown> {
  return { code, message: code.toLowerCase().replaceAll('_', ' ') };
}

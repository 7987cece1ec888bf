import { paymentCallbacks } from '@portal/payments/engine/tables';
import { newId } from '@portal/platform/crypto/new-id';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type OperatorAnswer, type ProviderAnswer, paymentVerifications } from './tables.ts';

/** The current answers of provider and operator about a payment. */
export type Evidence = { provider: ProviderAnswer; operator: OperatorAnswer };

/** Store of verification requests and their answers. */
export type VerificationStore = ReturnType<typeof createVerificationStore>;

/** Creates the store. */
export function createVerificationStore(pool: pg.Pool) {
  const db = drizzle(pool);
  return {
    /**
     * Requests that the portal asks provider and operator about a payment. The request and its job are one
     * transaction.
     * @param at current time, UTC
     * @returns the id of the request
     */
    request: async (paymentId: string, at: Date): Promise<string> => {
      const id = newId();
      await db.transaction(async (tx) => {
        await tx.insert(paymentVerifications).values({ id, paymentId, requestedAt: at });
        await enqueueJob(tx, { job: 'verify-payment', payload: { verificationId: id }, runAt: at });
      });
      return id;
    },

    /** The payment of an unanswered request; `null` when it was answered or does not exist. */
    findOpen: async (id: string): Promise<string | null> => {
      const isOpen = and(eq(paymentVerifications.id, id), sql`${paymentVerifications.answeredAt} IS NULL`);
      const [row] = await db.select().from(paymentVerifications).where(isOpen);
      return row?.paymentId ?? null;
    },

    saveEvidence: async (id: string, { provider, operator }: Evidence, at: Date): Promise<void> => {
      await db
        .update(paymentVerifications)
        .set({ providerAnswer: provider, operatorAnswer: operator, answeredAt: at })
        .where(eq(paymentVerifications.id, id));
    },

    /** The answers to a request; `null` before they arrive. */
    readEvidence: async (id: string): Promise<Evidence | null> => {
      const [row] = await db.select().from(paymentVerifications).where(eq(paymentVerifications.id, id));
      const { providerAnswer: provider = null, operatorAnswer: operator = null } = row ?? {};
      return provider && operator ? { provider, operator } : null;
    },

    /** Whether a genuine callback of the provider about a payment is stored, whatever its content. */
    hasNotice: async (paymentId: string): Promise<boolean> => {
      const isAboutPayment = and(
        eq(paymentCallbacks.reference, paymentId),
        eq(paymentCallbacks.genuine, true),
      );
      return (
        (await db.select({ id: paymentCallbacks.id }).from(paymentCallbacks).where(isAboutPayment).limit(1))
          .length > 0
      );
    },
  };
}

import type { DeliverOrder } from '@portal/payments/engine/deliver-order';
import type { NextStep } from '@portal/payments/engine/payment-steps';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type { PaymentProvider } from '@portal/payments/providers/provider';
import { notConfigured, type Providers } from '@portal/payments/providers/registry';
import type { JobHandlers, JobName } from '@portal/platform/jobs/job-types';
import type { Tracing } from '@portal/platform/tracing/tracing';

/** The functions of a payment that are measured as spans of its trace, from the click to the delivery. */
type Traced = { providers: Providers; deliver: DeliverOrder; store: PaymentStore };

/** Adds spans to the calls of payments. Without tracing it returns what it was given. */
export function tracePayments(tracing: Tracing | null, { providers, deliver, store }: Traced): Traced {
  if (!tracing) return { providers, deliver, store };
  return {
    providers: Object.fromEntries(
      Object.entries(providers).map(([mode, provider]) => [mode, traceProvider(tracing, mode, provider)]),
    ) as Providers,
    deliver: (key, order) =>
      tracing.measure(
        { name: 'operator deliver', kind: 'client', paymentId: key },
        () => deliver(key, order),
        ({ kind }) => ({ 'portal.order': order.kind, 'portal.outcome': kind }),
      ),
    store: {
      ...store,
      insert: async (payment) => {
        const isNew = await store.insert(payment);
        // The request that creates a payment is the click that its trace begins with.
        if (isNew) tracing.joinPayment(payment.id, { created: true });
        return isNew;
      },
    },
  };
}

/** Measures calls about money. Our reference is the payment's id. */
function traceProvider(tracing: Tracing, mode: string, provider: PaymentProvider): PaymentProvider {
  if (provider === notConfigured) return provider;
  const measure = <Outcome extends { kind: string }>(
    call: string,
    { reference }: { reference: string },
    work: () => Promise<Outcome>,
  ) =>
    tracing.measure({ name: `provider ${call}`, kind: 'client', paymentId: reference }, work, ({ kind }) => ({
      'portal.mode': mode,
      'portal.outcome': kind,
    }));
  const { refunds, callbacks } = provider;
  return {
    ...provider,
    start: (request) => measure('start', request, () => provider.start(request)),
    check: (request) => measure('check', request, () => provider.check(request)),
    ...(refunds && {
      refunds: { ...refunds, refund: (request) => measure('refund', request, () => refunds.refund(request)) },
    }),
    ...(callbacks && {
      callbacks: {
        ...callbacks,
        read: (body, around) => {
          const read = callbacks.read(body, around);
          if (read.genuine && read.reference !== null) tracing.joinPayment(read.reference);
          return read;
        },
      },
    }),
  };
}

/** Measures every job; one about a payment belongs to the payment's trace. */
export function traceJobs(tracing: Tracing | null, handlers: JobHandlers): JobHandlers {
  if (!tracing) return handlers;
  const traced = (Object.keys(handlers) as JobName[]).map((name) => {
    const handle = handlers[name] as (payload: { paymentId?: string }) => Promise<void>;
    const run = (payload: { paymentId?: string }) =>
      tracing.measure({ name: `job ${name}`, kind: 'consumer', paymentId: payload?.paymentId }, () =>
        handle(payload),
      );
    return [name, run];
  });
  return Object.fromEntries(traced) as JobHandlers;
}

type Perform = (step: NextStep) => Promise<void>;

/** Measures the steps of payments like jobs. */
export function traceSteps(tracing: Tracing | null, perform: Perform): Perform {
  if (!tracing) return perform;
  return (step) =>
    tracing.measure({ name: `job ${step.job}`, kind: 'consumer', paymentId: step.payment.id }, () =>
      perform(step),
    );
}

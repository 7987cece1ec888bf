import { pathOfOption } from '@portal/domain/payments/payment-option';
import { data, replace, useOutletContext, useSearchParams } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { prefilledPayer } from '../../features/pay/default-payer.ts';
import { loadCheckout, type OpenCheckout } from '../../features/pay/load-checkout.ts';
import { NotOffered } from '../../features/pay/not-offered.tsx';
import { PRESSED } from '../../features/pay/payment-methods.ts';
import { findKeptProof } from '../../features/pay/wallet/find-kept-proof.ts';
import { parsePaymentForm } from '../../features/pay/wallet/payment-form.ts';
import { type PaymentStep, takePaymentStep } from '../../features/pay/wallet/take-payment-step.ts';
import { WalletScreen } from '../../features/pay/wallet/wallet-screen.tsx';
import { takePost } from '../../form/take-post.ts';
import { answerPost } from '../../form/use-post.ts';
import type { Route } from './+types/wallet';

/** Opens the page at the PIN after Pay was pressed elsewhere, if this browser needs no code for its own order. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (!query.has(PRESSED)) return null;
  const { portal } = context.get(webContext);
  const checkout = await loadCheckout(portal, query.get('order') ?? '');
  if (checkout.kind !== 'open') return null;
  const option = checkout.options.find(({ segment }) => segment === params.wallet);
  const payer = option && prefilledPayer(option, checkout.order, query.get('payer'));
  return payer ? findKeptProof(portal, { checkout, option, payer }) : null;
}

const UNREACHABLE = { kind: 'form', problem: { kind: 'unreachable' } } as const satisfies PaymentStep;

/**
 * Takes a step of the payment; a plain form goes to the status page instead of waiting here. An order with a problem is
 * left to the loader of the shell, which shows it or leads to the status page.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const toPath = (path: string, query: Record<string, string>) =>
    replace(`${path}?${new URLSearchParams(query)}`);
  const posted = await request.formData();
  const form = parsePaymentForm(posted);
  const checkout = await loadCheckout(portal, orderId);
  const option =
    checkout.kind === 'open' ? checkout.options.find(({ segment }) => segment === params.wallet) : null;
  if (checkout.kind === 'missing' || checkout.kind === 'under-way' || option === undefined)
    throw toPath(pathOfOption({ segment: params.wallet }), { order: orderId });
  const result = await takePost(portal, posted, async (calls) =>
    checkout.kind === 'open' && option
      ? takePaymentStep({ portal: calls, checkout, option }, form)
      : UNREACHABLE,
  );
  const { challenge, ...step } = result;
  if (step.kind === 'closed') throw toPath(pathOfOption({ segment: params.wallet }), { order: orderId });
  if (step.kind === 'over' || (step.kind === 'waiting' && !form.isByScript))
    throw toPath('/payment/status', { id: step.transactionId });
  const { payer, email } = form;
  return data({ payer, email, step, challenge }, { status: step.kind === 'form' ? 422 : 200 });
}

export const clientAction = answerPost;

/** The page of every payment method but cards. */
export default function WalletRoute({ params, loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const checkout = useOutletContext<OpenCheckout>();
  const option = checkout.options.find(({ segment }) => segment === params.wallet);
  if (!option) return <NotOffered />;
  const { type, form } = option;
  if (form === 'card') return <NotOffered />;
  return (
    <WalletScreen
      key={type}
      option={option}
      form={form}
      checkout={checkout}
      posted={actionData ?? null}
      payer={prefilledPayer(option, checkout.order, query.get('payer'))}
      keptProof={loaderData}
    />
  );
}

import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { data, useOutletContext } from 'react-router';
import { NotOffered } from '../../features/payment/not-offered.tsx';
import type { PaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { SmartcashScreen } from '../../features/payment/smartcash/smartcash-screen.tsx';
import type { Route } from './+types/smartcash';

/** Without JavaScript a PIN can't be sealed: the page says so and keeps what was typed. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const payer = normaliseMsisdnInput(String(form.get('payer') ?? '').slice(0, 40));
  return data({ payer }, { status: 422 });
}

export default function SmartcashRoute({ actionData }: Route.ComponentProps) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  if (!desk.options.some(({ form }) => form === 'pin')) return <NotOffered />;
  return <SmartcashScreen desk={desk} posted={actionData ?? null} />;
}

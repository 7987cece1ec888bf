import { normaliseMsisdnInput } from '@portal/domain/msisdn';
import { data, useOutletContext } from 'react-router';
import { AirtimeScreen } from '../../features/payment/airtime/airtime-screen.tsx';
import { NotOffered } from '../../features/payment/not-offered.tsx';
import type { PaymentDesk } from '../../features/payment/read-payment-desk.ts';
import type { Route } from './+types/airtime';

/** Without JavaScript no code can be asked for in between: the page says so and keeps what was typed. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '').slice(0, 254);
  return data({ payer: normaliseMsisdnInput(field('payer')), email: field('email') }, { status: 422 });
}

export default function AirtimeRoute({ actionData }: Route.ComponentProps) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  if (!desk.options.some(({ form }) => form === 'airtime')) return <NotOffered />;
  return <AirtimeScreen desk={desk} posted={actionData ?? null} />;
}

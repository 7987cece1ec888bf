import { AirtimeScreen } from '../../features/pay/airtime/airtime-screen.tsx';
import { MethodScreen } from '../../features/pay/method-screen.tsx';
import { readPostedPayer, refusePosted } from '../../features/pay/wallet/posted-payment.ts';
import type { Route } from './+types/airtime';

/** Without JavaScript no code can be requested: the page says so and keeps the typed values. */
export async function action({ request }: Route.ActionArgs) {
  return refusePosted(await readPostedPayer(request), { kind: 'needs-script' });
}

export default function AirtimeRoute({ actionData }: Route.ComponentProps) {
  return (
    <MethodScreen form="airtime">
      {(checkout) => <AirtimeScreen checkout={checkout} posted={actionData ?? null} />}
    </MethodScreen>
  );
}

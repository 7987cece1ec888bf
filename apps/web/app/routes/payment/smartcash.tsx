import { MethodScreen } from '../../features/pay/method-screen.tsx';
import { SmartcashScreen } from '../../features/pay/smartcash/smartcash-screen.tsx';
import { readPostedPayer, refusePosted } from '../../features/pay/wallet/posted-payment.ts';
import type { Route } from './+types/smartcash';

/** Without JavaScript the PIN cannot be encrypted: the page says so and keeps the typed values. */
export async function action({ request }: Route.ActionArgs) {
  return refusePosted(await readPostedPayer(request), { kind: 'needs-script' });
}

export default function SmartcashRoute({ actionData }: Route.ComponentProps) {
  return (
    <MethodScreen form="pin">
      {(checkout, option) => (
        <SmartcashScreen option={option} checkout={checkout} posted={actionData ?? null} />
      )}
    </MethodScreen>
  );
}

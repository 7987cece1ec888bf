import { redirect } from 'react-router';
import type { Route } from './+types/elsewhere';

/** Every other path below /payment is the payment shell's (SPEC section 2 "Routes"): it begins at its start. */
export function loader({ request }: Route.LoaderArgs) {
  const order = new URL(request.url).searchParams.get('order');
  const query = order === null ? '' : `?${new URLSearchParams({ order })}`;
  throw redirect(`/payment/start${query}`);
}

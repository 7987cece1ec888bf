import { localisePath } from '@portal/domain/language/locale';
import { redirect } from 'react-router';
import { localeOf } from '../../i18n/load-texts.ts';
import type { Route } from './+types/elsewhere';

/** Every other path below /payment is the payment shell's (SPEC section 2 "Routes"): it begins at its start. */
export function loader({ request }: Route.LoaderArgs) {
  const order = new URL(request.url).searchParams.get('order');
  const query = order === null ? '' : `?${new URLSearchParams({ order })}`;
  throw redirect(localisePath('/payment/start', localeOf(request)) + query);
}

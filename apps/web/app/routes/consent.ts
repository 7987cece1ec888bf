import { redirect } from 'react-router';
import { consentCookie } from '../page/consent.ts';
import { toSameOriginPath } from '../page/same-origin-path.ts';
import type { Route } from './+types/consent';

/** Stores whether visits may be counted and redirects to the page of the visitor. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const back = form.get('back');
  const answer = form.get('answer') === 'yes' ? 'yes' : 'no';
  const secure = new URL(request.url).protocol === 'https:';
  return redirect(toSameOriginPath(typeof back === 'string' ? back : null), {
    status: 303,
    headers: { 'Set-Cookie': consentCookie(answer, secure) },
  });
}

/** A GET request has no answer to store. */
export function loader() {
  return redirect('/');
}

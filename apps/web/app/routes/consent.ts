import { data, redirect } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { consentCookie } from '../page/consent.ts';
import { toSameOriginPath } from '../page/same-origin-path.ts';
import type { Route } from './+types/consent';

/**
 * Stores whether visits may be counted. A plain form is redirected to the page of the visitor. The router stays on that
 * page, and React Router 8.4 would add the basename a second time to a redirect from its data to home with a query.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const back = form.get('back');
  const answer = form.get('answer') === 'yes' ? 'yes' : 'no';
  const secure = new URL(request.url).protocol === 'https:';
  const headers = { 'Set-Cookie': consentCookie(answer, secure) };
  if (!context.get(webContext).isDocument) return data(null, { headers });
  return redirect(toSameOriginPath(typeof back === 'string' ? back : null), { status: 303, headers });
}

/** A GET request has no answer to store. */
export function loader() {
  return redirect('/');
}

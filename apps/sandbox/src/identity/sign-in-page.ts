import type { ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { renderSandboxScreen } from '../handset/sandbox-frame.ts';
import { STAFF_PEOPLE, type StaffPerson } from './staff-people.ts';

/**
 * The page of the identity provider: choose who signs in. It stands for the operator's own sign-in page, so it asks for
 * no password.
 * @param action address that the choice is posted to
 */
export function signInPage(brand: ScreenBrand, action: string): string {
  const main = html`<div class="page-head"><h1>Who signs in?</h1>
<p>This page stands for the sign-in of the operator's own identity provider. These people are made up.</p></div>
<form class="stack" method="post" action="${action}">
<label><input type="checkbox" name="second-factor" value="yes" checked> With a second factor</label>
<ul class="stack">${STAFF_PEOPLE.map(choice)}</ul></form>`;
  return renderSandboxScreen(brand, {
    path: '/sandbox/identity',
    title: 'Sign in',
    main,
    styles: ['settings'],
  });
}

function choice({ id, name, roles, does }: StaffPerson): Html {
  return html`<li class="card row"><button name="person" value="${id}">${name}</button>
<span>${roles.length > 0 ? roles.join(', ') : 'no role'}: ${does}</span></li>`;
}

/**
 * The page that asks whether to sign out of the identity provider too.
 * @param form the library's hidden form
 */
export function signOutPage(brand: ScreenBrand, form: Html): string {
  const main = html`<div class="page-head"><h1>Sign out</h1>
<p>You have left the staff desk. Sign out of the identity provider too, so that the next person has to sign in.</p></div>
${form}<div class="row"><button form="op.logoutForm" value="yes" name="logout">Sign out</button></div>`;
  return renderSandboxScreen(brand, {
    path: '/sandbox/identity',
    title: 'Sign out',
    main,
    styles: ['settings'],
  });
}

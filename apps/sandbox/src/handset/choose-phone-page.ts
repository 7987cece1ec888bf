import type { ScreenBrand } from '@portal/design/developer-page';
import { html } from '@portal/design/html';
import { getNumberPlan } from '@portal/domain/identifiers/msisdn';
import { type ListedLine, numberLists } from '../settings/number-lists.ts';
import { renderSandboxScreen } from './sandbox-frame.ts';

/** Asks whose handset to show. `typed` comes back when it was no number. */
export function choosePhonePage(
  brand: ScreenBrand,
  lines: readonly ListedLine[],
  typed: string | null,
): string {
  const { length, prefixes } = getNumberPlan();
  const main = html`<div class="page-head"><h1>Handset</h1><p>Whose phone do you hold?</p></div>
<div class="columns"><form class="card choose" method="get" action="/sandbox/phone">
<label for="msisdn">Mobile number</label>
<input id="msisdn" name="msisdn" type="tel" inputmode="tel" required value="${typed}"
 ${typed && html`aria-invalid="true" aria-describedby="msisdn-note" autofocus`}>
${typed && html`<p class="notice warn" id="msisdn-note">A number has ${length} digits and starts with ${prefixes.join(' or ')}.</p>`}
<button>Open the handset</button>
</form>
<section class="stack" aria-labelledby="known-title"><h2 id="known-title">Or one of these</h2>
${numberLists(lines, '').slice(0, 2)}</section></div>`;
  return renderSandboxScreen(brand, { path: '/sandbox/phone', title: 'Handset', main, styles: ['settings'] });
}

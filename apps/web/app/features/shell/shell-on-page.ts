import { LOCALES, type Locale } from '@portal/domain/language/locale';
import { OPEN_PAYMENTS } from '../../browser-storage/entry-names.ts';
import { selectedLanguage } from '../../browser-storage/selected-language.ts';
import { hasStored } from '../../browser-storage/storage.ts';
import { isOnline, subscribeOnline } from '../../offline/online-state.ts';
import { blockForms } from './block-forms-offline.ts';

/** What header, notices and footer of a page of text do in the browser. */
export function startShell(locale: Locale): void {
  selectedLanguage.write(LOCALES[locale].code);
  for (const button of document.querySelectorAll<HTMLElement>('[data-declines-offer]')) button.hidden = false;
  showConnection();
  if (hasStored(OPEN_PAYMENTS))
    void import('./open-payments-on-page.ts')
      .then(({ showOpenPayments }) => showOpenPayments(locale))
      .catch(() => {});
}

/** Shows the bar of the offline notice while there is no connection, and blocks forms. */
function showConnection(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-offline]');
  const bar = template?.previousElementSibling;
  if (!template || !bar) return;
  // Again for each form that was blocked, so that it is announced again.
  const showNotice = () => bar.replaceChildren(template.content.cloneNode(true));
  let unblock: (() => void) | undefined;
  const update = () => {
    if (isOnline() === !unblock) return;
    unblock?.();
    unblock = isOnline() ? undefined : blockForms(showNotice);
    if (unblock) showNotice();
    else bar.replaceChildren();
  };
  subscribeOnline(update);
  update();
}

import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { MenuLinks } from './header.tsx';
import { headerTexts } from './texts.ts';
import { useBottomMenu } from './use-menu.ts';

/** Pages where a payment is made, also for another person. */
const PAYMENT = /^\/pay(ment|-for)\b/;

/**
 * Links at the lower edge of a phone. The style sheet shows it, so it works without JavaScript. A payment page has none:
 * nothing there leads away from paying.
 */
export function BottomBar() {
  const t = useTexts(headerTexts);
  const items = useBottomMenu();
  return PAYMENT.test(useLocation().pathname) ? null : (
    <nav className="bottom-bar" data-links={items.length} aria-label={t('bottom.label')}>
      <MenuLinks items={items} />
    </nav>
  );
}

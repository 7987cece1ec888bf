import { splitLocale } from '@portal/domain/language/locale';
import { startTariffs } from './features/compare-tariffs/tariffs-on-page.ts';
import { startHelp } from './features/get-help/help-on-page.ts';
import { scheduleOfflineCaching } from './features/offline/schedule-offline-caching.ts';
import { startShell } from './features/shell/shell-on-page.ts';
import { readCountryData } from './page/country-data.ts';
import { startEveryPage } from './page/every-page.ts';
import { followSwapLinks } from './page/swap-parts.ts';
import { readTextPageFacts } from './page/text-page-script.ts';
import { schedulePageSpeed } from './page-speed/schedule-page-speed.ts';

// All that a page of text does in the browser (decision 222), whatever it shows; every part works without it.
readCountryData(document);
const { locale } = splitLocale(location.pathname);
const facts = readTextPageFacts(document);
startEveryPage();
startShell(locale);
followSwapLinks();
startHelp();
startTariffs();
if (document.querySelector('[data-closes-tab]')) window.close();
if (facts.keepsOffline) scheduleOfflineCaching(locale);
if (facts.isCounted) schedulePageSpeed();
// Without the font the page is shown with the visitor's own.
void import('./page/web-font.ts').then(({ storeWebFont }) => storeWebFont()).catch(() => null);
document.documentElement.dataset.started = '';

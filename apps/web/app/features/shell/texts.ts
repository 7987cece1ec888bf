import { loaderTexts } from '../../blocks/loader-texts.ts';
import { defineTexts } from '../../blocks/texts.ts';

/** Words of the shell around every page. */
export const shellTexts = defineTexts('orp-translation', {
  'shell.skip': 'Skip to the content',
  'shell.menu': 'Menu',
  'shell.language': 'Language:',
  'shell.home': '{product} home',
  'shell.sandbox': 'Practice mode: no real money moves.',
  'shell.handset': 'Open the practice phone',
  'problem.title': 'Something Went Wrong!',
  'problem.text': 'The page could not be shown. Nothing was charged by opening it. Please try once more.',
  'problem.retry': 'Try again',
  'problem.home': 'Go to the home page',
  'problem.call': 'If it happens again, call {number}. The call is free.',
  'toast.error': 'Error',
  'toast.success': 'Success',
  offline: 'No internet connection. What you typed is still here; go on when it is back.',
  'offline.more': 'What can be read offline',
  'offline.title': 'You are offline',
  'offline.page': 'This page needs a connection. Opening it charged nothing; a payment under way goes on.',
  close: 'Close',
});

/** Items of the main menu; content may add, remove or reorder them. */
export const headerTexts = defineTexts(
  'website-headers-config',
  {
    'menu.1.label': 'Recharge airtime',
    'menu.1.path': '/prepaid-recharge',
    'menu.2.label': 'Bundles',
    'menu.2.path': '/data-bundle',
    'menu.3.label': 'Postpaid bill',
    'menu.3.path': '/postpaid-bill-pay',
    'menu.4.label': 'Broadband',
    'menu.4.path': '/broadband-recharge',
    'menu.5.label': 'Fixed internet',
    'menu.5.path': '/orp/fixed-internet',
    'menu.6.label': '{works}',
    'menu.6.path': '/works',
    'menu.7.label': 'Prices',
    'menu.7.path': '/table',
    'menu.8.label': 'Help',
    'menu.8.path': '/gethelp',
  },
  { open: true },
);

/** Links of the footer. */
export const footerLinkTexts = defineTexts(
  'website-footer-config',
  {
    'menu.1.label': 'Home',
    'menu.1.path': '/',
    'menu.2.label': 'Recharge airtime',
    'menu.2.path': '/prepaid-recharge',
    'menu.3.label': 'Buy a bundle',
    'menu.3.path': '/data-bundle',
    'menu.4.label': 'Pay a postpaid bill',
    'menu.4.path': '/postpaid-bill-pay',
    'menu.5.label': 'Recharge broadband',
    'menu.5.path': '/broadband-recharge',
    'menu.6.label': 'Pay fixed internet',
    'menu.6.path': '/orp/fixed-internet',
    'menu.7.label': '{works}, home broadband',
    'menu.7.path': '/works',
    'menu.8.label': 'Follow your {works} order',
    'menu.8.path': '/hbb-lead-status',
    'menu.9.label': 'All bundles and prices',
    'menu.9.path': '/table',
    'menu.10.label': 'Help',
    'menu.10.path': '/gethelp',
    'menu.11.label': 'About {product}',
    'menu.11.path': '/about',
    'menu.12.label': 'Contact us',
    'menu.12.path': '/contact-us',
    'menu.13.label': 'Shops and dealers',
    'menu.13.path': '/store-locator',
    'menu.14.label': 'Coverage map',
    'menu.14.path': '/openNetworks',
    'menu.15.label': 'Tell us how it was',
    'menu.15.path': '/give_your_feedback',
    'menu.16.label': 'Guides',
    'menu.16.path': '/help-documents',
    'menu.17.label': '{product} Money Loans',
    'menu.17.path': '/more-{slug}-money',
    'menu.18.label': 'Terms of use',
    'menu.18.path': '/terms',
    'menu.19.label': 'Privacy policy',
    'menu.19.path': '/privacy-policy',
    'menu.20.label': 'Your last receipts',
    'menu.20.path': '/receipts',
  },
  { open: true },
);

/** Words of the footer. */
export const footerTexts = defineTexts('footer-translation', {
  links: 'Pages',
  'care.title': 'Customer care',
  'care.text': 'Day and night, free from any {product} line.',
  'care.call': 'Call {number}',
  'visits.question': 'Help us count visits?',
  'visits.text': 'We count which pages are opened. Never your number, never what you buy.',
  'visits.yes': 'Yes',
  'visits.no': 'No',
  'visits.saved-yes': 'Thank you. Visits are counted.',
  'visits.saved-no': 'Visits are not counted.',
  version: 'Version {version}',
});

/** Everything the shell needs, loaded once for each language. */
export const ALL_SHELL_TEXTS = [shellTexts, headerTexts, footerLinkTexts, footerTexts, loaderTexts];

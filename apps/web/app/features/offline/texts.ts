import { defineTexts } from '../../blocks/texts.ts';

/** Words of the page for when there is no connection, and of the receipts this device remembers. */
export const offlineTexts = defineTexts('offline-translation', {
  title: 'You are offline',
  'title-online': 'To read without a connection',
  text: 'This page needs a connection and is not kept on this device. Opening it charged nothing; a payment under way goes on.',
  'text-online': 'These pages stay on this device, so that you can read them when there is no internet.',
  retry: 'Try again',
  'retry-note': 'The page opens by itself when the connection is back.',
  kept: 'What you can read now',
  'kept-note': 'As it was when you were last online. Prices may have changed since.',
  help: 'Help: questions and answers',
  prices: 'All bundles and prices',
  receipts: 'Your last receipts',
  'without.title': 'Without internet',
  'without.text':
    'Dial *131# for your airtime and what is left of your bundles. Customer care answers on {number}, free of charge.',
  'receipts.lead':
    'Your last five purchases, for thirty days. They are on this device only, with numbers hidden in part.',
  'receipts.none': 'No receipts are on this device.',
  'receipts.outcome-delivered': 'Successful',
  'receipts.outcome-refunded': 'Money returned',
  'receipts.number': 'For {number}',
  'receipts.reference': 'Reference: {reference}',
  'receipts.forget': 'Remove the receipts from this device',
  'receipts.forgotten': 'Removed. This device remembers no receipts any more.',
  'receipts.shared': 'Do you share this phone? Remove them when you are done.',
  'browser.title': 'Forget this browser',
  'browser.text':
    'Numbers you proved, orders and unfinished forms can be opened in this browser without asking again. End that here, on a phone or computer you share. A payment under way goes on.',
  'browser.forget': 'Forget this browser',
  'browser.done': 'Done. This browser knows nothing of you any more.',
  'bought.PREPAID_RECHARGE': 'Airtime',
  'bought.POSTPAID_BILL': 'Postpaid bill',
  'bought.BILL_PAYMENT': 'Fixed internet',
  'bought.HBB_LEADS': 'Home broadband',
  'bought.other': 'Purchase',
});

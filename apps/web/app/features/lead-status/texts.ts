import { defineTexts } from '../../blocks/texts.ts';

/** What the page is called. */
export const trackConfigTexts = defineTexts('lead-status-config', {
  'track.title': 'Follow your {works} order',
  'track.lead':
    'With the order number from your SMS and your contact number you see every step, until it is installed.',
});

/** Words of following an order. */
export const trackTexts = defineTexts('lead-status-translation', {
  'track.lead-id': 'Order number',
  'track.lead-id-hint': 'Nine letters and digits, such as W4F7K2M9Q.',
  'track.lead-id-required': 'Order number is required',
  'track.contact': 'Contact number',
  'track.contact-hint': 'The mobile number the order was made with.',
  'track.contact-invalid': 'Please enter valid phone no',
  'track.show': 'Show the order',
  'track.showing': 'Looking…',
  'track.order': 'Order {lead}',
  'track.plan': '{plan}, {price}, in {town}',
  'track.steps': 'Steps',
  'track.REGISTERED': 'Registered',
  'track.VERIFIED': 'Number and address verified',
  'track.PAID': 'Paid',
  'track.SCHEDULED': 'Installation scheduled',
  'track.INSTALLED': 'Installed',
  'track.CANCELLED': 'Cancelled',
  'track.next-PAID': 'Once it is paid, we call you to fix a day.',
  'track.next-SCHEDULED': 'We call the contact number to fix a day.',
  'track.next-INSTALLED': 'Our installer comes on the day that was fixed.',
  'track.waiting': '{works} is not in {town} yet. We send a message to your contact number when it opens.',
  'track.pay': 'Pay {price}',
  'track.paying': 'Going to the payment…',
  'track.again': 'Another order',
  'track.wrong': 'Something is wrong? Call {number}.',
});

import { defineTexts } from './texts.ts';

/** Words of bundles, wherever they are listed. */
export const bundleTexts = defineTexts('recharge-translation', {
  'bundle.unlimited': 'Unlimited',
  'bundle.minutes_one': '{count} minute',
  'bundle.minutes_other': '{count} minutes',
  'bundle.messages': '{count} SMS',
  'bundle.Hours_one': '{count} hour',
  'bundle.Hours_other': '{count} hours',
  'bundle.Days_one': '{count} day',
  'bundle.Days_other': '{count} days',
  'bundle.Weeks_one': '{count} week',
  'bundle.Weeks_other': '{count} weeks',
  'bundle.Months_one': '{count} month',
  'bundle.Months_other': '{count} months',
  'bundle.data': 'Data',
  'bundle.voice': 'Calls',
  'bundle.sms': 'SMS',
  'bundle.validity': 'Valid for',
  'bundle.all': 'All',
  'bundle.Daily': 'Daily',
  'bundle.Weekly': 'Weekly',
  'bundle.Monthly': 'Monthly',
  'bundle.Others': 'Others',
});

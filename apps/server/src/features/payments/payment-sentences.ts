import { defineSentences } from '../../platform/wording/sentences.ts';

/** SMS texts for the payer. One line each: an SMS has 160 characters and is read without opening it. */
export const paymentSentences = defineSentences({
  'sms.airtime.receipt':
    '{product}: {amount} airtime was added to 0{msisdn}. Paid with {wallet}. Ref {ref}. Thank you.',
  'sms.airtime.late-receipt':
    '{product}: your earlier payment went through after all. {amount} airtime was added to 0{msisdn}. Ref {ref}.',
  'sms.airtime.late-payment':
    '{product}: your earlier payment of {amount} went through after all. The airtime for 0{msisdn} is on its way. Ref {ref}.',
  'sms.airtime.refund':
    '{product}: {amount} is back in your {wallet}; the recharge of 0{msisdn} could not be made. Ref {ref}.',
  'sms.airtime.review':
    '{product}: we are looking into your payment of {amount} for 0{msisdn}. You will get the airtime or your money. Ref {ref}.',
  'sms.airtime.unpaid':
    '{product}: your payment of {amount} for 0{msisdn} did not go through. Nothing was taken. Ref {ref}.',
  'sms.bundle.receipt':
    '{product}: {bundle} is active on 0{msisdn}. You paid {amount} with {wallet}. Ref {ref}. Thank you.',
  'sms.bundle.late-receipt':
    '{product}: your earlier payment went through after all. {bundle} is active on 0{msisdn}. Ref {ref}.',
  'sms.bundle.late-payment':
    '{product}: your earlier payment of {amount} went through after all. {bundle} for 0{msisdn} is on its way. Ref {ref}.',
  'sms.bundle.refund':
    '{product}: {amount} is back in your {wallet}; {bundle} could not be given to 0{msisdn}. Ref {ref}.',
  'sms.bundle.review':
    '{product}: we are looking into your payment of {amount} for {bundle}. You will get it or your money. Ref {ref}.',
  'sms.bundle.unpaid':
    '{product}: your payment of {amount} for {bundle} did not go through. Nothing was taken. Ref {ref}.',
  'sms.bill.receipt':
    '{product}: {amount} was booked on account {account}. Paid with {wallet}. Ref {ref}. Thank you.',
  'sms.bill.late-receipt':
    '{product}: your earlier payment went through after all. {amount} was booked on account {account}. Ref {ref}.',
  'sms.bill.late-payment':
    '{product}: your earlier payment of {amount} went through after all and is being booked on account {account}. Ref {ref}.',
  'sms.bill.refund':
    '{product}: {amount} is back in your {wallet}; it could not be booked on account {account}. Ref {ref}.',
  'sms.bill.review':
    '{product}: we are looking into your payment of {amount} for account {account}. It will be booked or given back. Ref {ref}.',
  'sms.bill.unpaid':
    '{product}: your payment of {amount} for account {account} did not go through. Nothing was taken. Ref {ref}.',
  'sms.lead.receipt':
    '{product}: {amount} received for {works} order {lead}. Paid with {wallet}. We call you to fix a day for the installation. Ref {ref}.',
  'sms.lead.late-receipt':
    '{product}: your earlier payment went through after all. {works} order {lead} is paid. Ref {ref}.',
  'sms.lead.late-payment':
    '{product}: your earlier payment of {amount} went through after all and is being booked on {works} order {lead}. Ref {ref}.',
  'sms.lead.refund':
    '{product}: {amount} is back in your {wallet}; {works} order {lead} was paid already or cancelled. Ref {ref}.',
  'sms.lead.review':
    '{product}: we are looking into your payment of {amount} for {works} order {lead}. It will be booked or given back. Ref {ref}.',
  'sms.lead.unpaid':
    '{product}: your payment of {amount} for {works} order {lead} did not go through. Nothing was taken. Ref {ref}.',
});

import { maskAccount } from '@portal/domain/account-number';
import type { Locale } from '@portal/domain/locale';
import { inLocale, type Localised } from '@portal/domain/localised';
import type { OrderContents } from '@portal/domain/order';
import type { PaymentMessage } from './payment-store.ts';

/** What a message calls the thing that was bought. */
type Wording = 'airtime' | 'bundle' | 'bill' | 'lead';

type Texts = Record<PaymentMessage, Localised>;

/** One line each: an SMS carries 160 characters and is read without opening it. */
const TEXTS: Record<Wording, Texts> = {
  airtime: {
    receipt: {
      en: '{product}: {amount} airtime was added to 0{msisdn}. Paid with {wallet}. Ref {ref}. Thank you.',
      sw: '{product}: salio la {amount} limeongezwa kwenye 0{msisdn}. Umelipa kwa {wallet}. Kumb. {ref}. Asante.',
    },
    'late-receipt': {
      en: '{product}: your earlier payment went through after all. {amount} airtime was added to 0{msisdn}. Ref {ref}.',
      sw: '{product}: malipo yako ya awali yamefanikiwa. Salio la {amount} limeongezwa kwenye 0{msisdn}. Kumb. {ref}.',
    },
    'late-payment': {
      en: '{product}: your earlier payment of {amount} went through after all. The airtime for 0{msisdn} is on its way. Ref {ref}.',
      sw: '{product}: malipo yako ya awali ya {amount} yamefanikiwa. Salio la 0{msisdn} linakuja. Kumb. {ref}.',
    },
    refund: {
      en: '{product}: {amount} is back in your {wallet}; the recharge of 0{msisdn} could not be made. Ref {ref}.',
      sw: '{product}: {amount} zimerudishwa kwenye {wallet} yako; salio la 0{msisdn} halikuweza kuongezwa. Kumb. {ref}.',
    },
    review: {
      en: '{product}: we are looking into your payment of {amount} for 0{msisdn}. You will get the airtime or your money. Ref {ref}.',
      sw: '{product}: tunafuatilia malipo yako ya {amount} kwa 0{msisdn}. Utapata salio au pesa zako. Kumb. {ref}.',
    },
    unpaid: {
      en: '{product}: your payment of {amount} for 0{msisdn} did not go through. Nothing was taken. Ref {ref}.',
      sw: '{product}: malipo yako ya {amount} kwa 0{msisdn} hayakufanikiwa. Hakuna pesa zilizokatwa. Kumb. {ref}.',
    },
  },
  bundle: {
    receipt: {
      en: '{product}: {bundle} is active on 0{msisdn}. You paid {amount} with {wallet}. Ref {ref}. Thank you.',
      sw: '{product}: kifurushi {bundle} kiko tayari kwenye 0{msisdn}. Umelipa {amount} kwa {wallet}. Kumb. {ref}. Asante.',
    },
    'late-receipt': {
      en: '{product}: your earlier payment went through after all. {bundle} is active on 0{msisdn}. Ref {ref}.',
      sw: '{product}: malipo yako ya awali yamefanikiwa. Kifurushi {bundle} kiko tayari kwenye 0{msisdn}. Kumb. {ref}.',
    },
    'late-payment': {
      en: '{product}: your earlier payment of {amount} went through after all. {bundle} for 0{msisdn} is on its way. Ref {ref}.',
      sw: '{product}: malipo yako ya awali ya {amount} yamefanikiwa. Kifurushi {bundle} cha 0{msisdn} kinakuja. Kumb. {ref}.',
    },
    refund: {
      en: '{product}: {amount} is back in your {wallet}; {bundle} could not be given to 0{msisdn}. Ref {ref}.',
      sw: '{product}: {amount} zimerudishwa kwenye {wallet} yako; kifurushi {bundle} hakikuweza kutolewa kwa 0{msisdn}. Kumb. {ref}.',
    },
    review: {
      en: '{product}: we are looking into your payment of {amount} for {bundle}. You will get it or your money. Ref {ref}.',
      sw: '{product}: tunafuatilia malipo yako ya {amount} ya kifurushi {bundle}. Utapata kifurushi au pesa zako. Kumb. {ref}.',
    },
    unpaid: {
      en: '{product}: your payment of {amount} for {bundle} did not go through. Nothing was taken. Ref {ref}.',
      sw: '{product}: malipo yako ya {amount} ya kifurushi {bundle} hayakufanikiwa. Hakuna pesa zilizokatwa. Kumb. {ref}.',
    },
  },
  bill: {
    receipt: {
      en: '{product}: {amount} was booked on account {account}. Paid with {wallet}. Ref {ref}. Thank you.',
      sw: '{product}: {amount} zimeingizwa kwenye akaunti {account}. Umelipa kwa {wallet}. Kumb. {ref}. Asante.',
    },
    'late-receipt': {
      en: '{product}: your earlier payment went through after all. {amount} was booked on account {account}. Ref {ref}.',
      sw: '{product}: malipo yako ya awali yamefanikiwa. {amount} zimeingizwa kwenye akaunti {account}. Kumb. {ref}.',
    },
    'late-payment': {
      en: '{product}: your earlier payment of {amount} went through after all and is being booked on account {account}. Ref {ref}.',
      sw: '{product}: malipo yako ya awali ya {amount} yamefanikiwa na yanaingizwa kwenye akaunti {account}. Kumb. {ref}.',
    },
    refund: {
      en: '{product}: {amount} is back in your {wallet}; it could not be booked on account {account}. Ref {ref}.',
      sw: '{product}: {amount} zimerudishwa kwenye {wallet} yako; hazikuweza kuingizwa kwenye akaunti {account}. Kumb. {ref}.',
    },
    review: {
      en: '{product}: we are looking into your payment of {amount} for account {account}. It will be booked or given back. Ref {ref}.',
      sw: '{product}: tunafuatilia malipo yako ya {amount} ya akaunti {account}. Yataingizwa au yatarudishwa. Kumb. {ref}.',
    },
    unpaid: {
      en: '{product}: your payment of {amount} for account {account} did not go through. Nothing was taken. Ref {ref}.',
      sw: '{product}: malipo yako ya {amount} ya akaunti {account} hayakufanikiwa. Hakuna pesa zilizokatwa. Kumb. {ref}.',
    },
  },
  lead: {
    receipt: {
      en: '{product}: {amount} received for {works} order {lead}. Paid with {wallet}. We call you to fix a day for the installation. Ref {ref}.',
      sw: '{product}: tumepokea {amount} za agizo {lead} la {works}. Umelipa kwa {wallet}. Tutakupigia kupanga siku ya ufungaji. Kumb. {ref}.',
    },
    'late-receipt': {
      en: '{product}: your earlier payment went through after all. {works} order {lead} is paid. Ref {ref}.',
      sw: '{product}: malipo yako ya awali yamefanikiwa. Agizo {lead} la {works} limelipwa. Kumb. {ref}.',
    },
    'late-payment': {
      en: '{product}: your earlier payment of {amount} went through after all and is being booked on {works} order {lead}. Ref {ref}.',
      sw: '{product}: malipo yako ya awali ya {amount} yamefanikiwa na yanaingizwa kwenye agizo {lead} la {works}. Kumb. {ref}.',
    },
    refund: {
      en: '{product}: {amount} is back in your {wallet}; {works} order {lead} was paid already or cancelled. Ref {ref}.',
      sw: '{product}: {amount} zimerudishwa kwenye {wallet} yako; agizo {lead} la {works} lilishalipwa au limefutwa. Kumb. {ref}.',
    },
    review: {
      en: '{product}: we are looking into your payment of {amount} for {works} order {lead}. It will be booked or given back. Ref {ref}.',
      sw: '{product}: tunafuatilia malipo yako ya {amount} ya agizo {lead} la {works}. Yataingizwa au yatarudishwa. Kumb. {ref}.',
    },
    unpaid: {
      en: '{product}: your payment of {amount} for {works} order {lead} did not go through. Nothing was taken. Ref {ref}.',
      sw: '{product}: malipo yako ya {amount} ya agizo {lead} la {works} hayakufanikiwa. Hakuna pesa zilizokatwa. Kumb. {ref}.',
    },
  },
};

/** The text of a message with its gaps, and the words that only this purchase has. */
export function textFor(
  message: PaymentMessage,
  contents: OrderContents,
  locale: Locale,
): { text: string; words: Record<string, string> } {
  switch (contents.kind) {
    case 'prepaid-recharge':
      return { text: inLocale(TEXTS.airtime[message], locale), words: {} };
    case 'prepaid-bundle':
    case 'postpaid-bundle':
    case 'broadband-bundle':
      return {
        text: inLocale(TEXTS.bundle[message], locale),
        words: { bundle: inLocale(contents.bundle.name, locale) },
      };
    case 'postpaid-bill':
    case 'fixed-invoice':
      return {
        text: inLocale(TEXTS.bill[message], locale),
        words: { account: maskAccount(contents.accountNumber) },
      };
    case 'lead':
      return { text: inLocale(TEXTS.lead[message], locale), words: { lead: contents.leadId } };
  }
}

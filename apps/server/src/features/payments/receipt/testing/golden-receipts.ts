import type { Locale } from '@portal/domain/language/locale';
import type { GoldenKind } from './golden-purchases.ts';

type InEach<Value> = Record<Locale, Value>;

/** Words of a receipt as a reader sees them. Written by hand, so that no change of the texts or of their formatting is its own proof. */
export const GOLDEN_WORDS: InEach<Record<string, string>> = {
  en: {
    title: 'Receipt',
    reference: 'Transaction reference',
    when: 'Date and time',
    time: '1 March 2026, 00:05',
    description: 'Description',
    number: 'Mobile number',
    account: 'Account number',
    invoice: 'Invoice number',
    lead: 'Lead id',
    type: 'Payment type',
    payer: 'Paid from',
    vat: 'Includes VAT of 18 %',
    wallet: 'Isano Money reference',
    status: 'Status at 1 March 2026, 00:20. Scan the code to see the current status.',
    care: 'Questions? Call 300 and say the reference {ref}.',
  },
  sw: {
    title: 'Risiti',
    reference: 'Namba ya muamala',
    when: 'Tarehe na saa',
    time: '1 Machi 2026, 00:05',
    description: 'Maelezo',
    number: 'Namba ya simu',
    account: 'Namba ya akaunti',
    invoice: 'Namba ya ankara',
    lead: 'Namba ya agizo',
    type: 'Njia ya malipo',
    payer: 'Namba iliyolipa',
    vat: 'Inajumuisha VAT ya 18 %',
    wallet: 'Kumbukumbu ya Isano Money',
    status: 'Hali ya 1 Machi 2026, 00:20. Skani msimbo huu kuona hali ya sasa.',
    care: 'Una swali? Piga 300 na utaje namba ya muamala {ref}.',
  },
  rw: {
    title: 'Inyemezabwishyu',
    reference: 'Nimero y’ubwishyu',
    when: 'Itariki n’isaha',
    time: '1 Werurwe 2026, 00:05',
    description: 'Ibisobanuro',
    number: 'Nimero ya telefone',
    account: 'Nimero ya konti',
    invoice: 'Nimero ya fagitire',
    lead: 'Nimero ya komande',
    type: 'Uburyo bwo kwishyura',
    payer: 'Nimero yishyuye',
    vat: 'Harimo TVA ya 18 %',
    wallet: 'Nimero y’ubwishyu (Isano Money)',
    status: 'Uko byari bimeze ku wa 1 Werurwe 2026, 00:20. Sikana iyi kode urebe uko bimeze ubu.',
    care: 'Ufite ikibazo? Hamagara 300 uvuge nimero y’ubwishyu {ref}.',
  },
  fr: {
    title: 'Reçu',
    reference: 'Référence de transaction',
    when: 'Date et heure',
    time: '1er mars 2026, 00:05',
    description: 'Description',
    number: 'Numéro de mobile',
    account: 'Numéro de compte',
    invoice: 'Numéro de facture',
    lead: 'Numéro de commande',
    type: 'Moyen de paiement',
    payer: 'Numéro qui a payé',
    vat: 'Dont TVA de 18 %',
    wallet: 'Référence (Isano Money)',
    status: 'État au 1er mars 2026, 00:20. Scannez le code pour voir l’état actuel.',
    care: 'Une question ? Appelez le 300 et donnez la référence {ref}.',
  },
};

type GoldenReceipt = {
  state: InEach<string>;
  amount: InEach<string>;
  description: InEach<string>;
  /** What differs for no language: the masked numbers, the number of the order. */
  number: string;
  account?: string;
  invoice?: string;
  lead?: string;
  /** 18/118 of the price, rounded; `null`: the payment of a bill is no sale. */
  vat: InEach<string> | null;
};

const BUNDLE = {
  en: 'Successful · Bundle activated',
  sw: 'Imefanikiwa · Kifurushi kimetolewa',
  rw: 'Byagenze neza · Paki yatanzwe',
  fr: 'Réussi · Forfait activé',
};
const BILL = {
  en: 'Successful · Bill settled',
  sw: 'Imefanikiwa · Bili imelipwa',
  rw: 'Byagenze neza · Fagitire yishyuwe',
  fr: 'Réussi · Paiement enregistré',
};

/** The receipt of each kind of purchase. */
export const GOLDEN_RECEIPTS: Record<GoldenKind, GoldenReceipt> = {
  airtime: {
    state: {
      en: 'Successful · Airtime delivered',
      sw: 'Imefanikiwa · Salio limefika',
      rw: 'Byagenze neza · Ama inite yageze ku murongo',
      fr: 'Réussi · Crédit livré',
    },
    amount: { en: 'RWF 48,765', sw: 'RWF 48,765', rw: 'RWF 48 765', fr: '48 765 RWF' },
    description: {
      en: 'Prepaid airtime recharge',
      sw: 'Kuongeza salio (malipo ya kabla)',
      rw: 'Kugura ama inite',
      fr: 'Recharge de crédit prépayé',
    },
    number: '+250 7** *** *11',
    vat: { en: 'RWF 7,439', sw: 'RWF 7,439', rw: 'RWF 7 439', fr: '7 439 RWF' },
  },
  bundle: {
    state: BUNDLE,
    amount: { en: 'RWF 250', sw: 'RWF 250', rw: 'RWF 250', fr: '250 RWF' },
    description: {
      en: '1 GB of data, valid for 3 hours.',
      sw: 'Intaneti ya GB 1, kwa saa 3.',
      rw: 'Interineti ya GB 1, imara amasaha 3.',
      fr: '1 GB d’Internet, validité 3 heures.',
    },
    number: '+250 7** *** *11',
    vat: { en: 'RWF 38', sw: 'RWF 38', rw: 'RWF 38', fr: '38 RWF' },
  },
  'postpaid bundle': {
    state: BUNDLE,
    amount: { en: 'RWF 4,000', sw: 'RWF 4,000', rw: 'RWF 4 000', fr: '4 000 RWF' },
    description: {
      en: '5 GB of data, valid for 30 days.',
      sw: 'Intaneti ya GB 5, kwa siku 30.',
      rw: 'Interineti ya GB 5, imara iminsi 30.',
      fr: '5 GB d’Internet, validité 30 jours.',
    },
    number: '+250 7** *** *22',
    vat: { en: 'RWF 610', sw: 'RWF 610', rw: 'RWF 610', fr: '610 RWF' },
  },
  router: {
    state: BUNDLE,
    amount: { en: 'RWF 1,000', sw: 'RWF 1,000', rw: 'RWF 1 000', fr: '1 000 RWF' },
    description: {
      en: '10 GB of data, valid for 1 day.',
      sw: 'Intaneti ya GB 10, kwa siku 1.',
      rw: 'Interineti ya GB 10, imara umunsi 1.',
      fr: '10 GB d’Internet, validité 1 jour.',
    },
    number: '+250 7** *** *33',
    vat: { en: 'RWF 153', sw: 'RWF 153', rw: 'RWF 153', fr: '153 RWF' },
  },
  bill: {
    state: BILL,
    amount: { en: 'RWF 12,501', sw: 'RWF 12,501', rw: 'RWF 12 501', fr: '12 501 RWF' },
    description: {
      en: 'Postpaid bill payment',
      sw: 'Malipo ya bili ya simu',
      rw: 'Kwishyura fagitire ya telefone',
      fr: 'Paiement de facture postpayée',
    },
    number: '+250 7** *** *22',
    account: '********10',
    invoice: '***********-1',
    vat: null,
  },
  invoices: {
    state: BILL,
    amount: { en: 'RWF 40,001', sw: 'RWF 40,001', rw: 'RWF 40 001', fr: '40 001 RWF' },
    description: {
      en: 'Fixed-internet payment',
      sw: 'Malipo ya intaneti ya mezani',
      rw: 'Kwishyura interineti itagendanwa',
      fr: 'Paiement de l’Internet fixe',
    },
    number: '+250 7** *** *55',
    account: '**********44',
    invoice: '*************-1, *************-2',
    vat: null,
  },
  works: {
    state: {
      en: 'Successful · Order paid',
      sw: 'Imefanikiwa · Agizo limelipwa',
      rw: 'Byagenze neza · Komande yishyuwe',
      fr: 'Réussi · Commande payée',
    },
    amount: { en: 'RWF 25,000', sw: 'RWF 25,000', rw: 'RWF 25 000', fr: '25 000 RWF' },
    description: { en: '5G 20', sw: '5G 20', rw: '5G 20', fr: '5G 20' },
    number: '+250 7** *** *{contact}',
    lead: '{lead}',
    vat: { en: 'RWF 3,814', sw: 'RWF 3,814', rw: 'RWF 3 814', fr: '3 814 RWF' },
  },
};

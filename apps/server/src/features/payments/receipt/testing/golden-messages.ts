import type { Locale } from '@portal/domain/language/locale';
import type { GoldenKind } from './golden-purchases.ts';

type InEach<Value> = Record<Locale, Value>;

/** What the payer is told by SMS, written by hand: that it was delivered, and that it could not be and the money is back. */
export const GOLDEN_MESSAGES: Record<GoldenKind, { receipt: InEach<string>; refund: InEach<string> }> = {
  airtime: {
    receipt: {
      en: 'Isano: RWF 48,765 airtime was added to 0792 000 011. Paid with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: salio la RWF 48,765 limeongezwa kwenye 0792 000 011. Umelipa kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: ama inite ya RWF 48 765 yageze kuri 0792 000 011. Wishyuye ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : 48 765 RWF de crédit ajoutés au 0792 000 011. Payé par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 48,765 is back in your Isano Money; the recharge of 0792 000 011 could not be made. Ref {ref}.',
      sw: 'Isano: RWF 48,765 zimerudishwa kwenye Isano Money yako; salio la 0792 000 011 halikuweza kuongezwa. Kumb. {ref}.',
      rw: 'Isano: RWF 48 765 yasubijwe kuri Isano Money yawe; ama inite ntiyashoboye kugera kuri 0792 000 011. Ref {ref}.',
      fr: "Isano : 48 765 RWF remboursés sur votre Isano Money ; la recharge du 0792 000 011 n'a pas abouti. Réf. {ref}.",
    },
  },
  bundle: {
    receipt: {
      en: 'Isano: 3 hours 1 GB is active on 0792 000 011. You paid RWF 250 with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: kifurushi Saa 3 GB 1 kiko tayari kwenye 0792 000 011. Umelipa RWF 250 kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: paki Amasaha 3 GB 1 yageze kuri 0792 000 011. Wishyuye RWF 250 ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : forfait 3 heures 1 GB activé sur le 0792 000 011. Vous avez payé 250 RWF par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 250 is back in your Isano Money; 3 hours 1 GB could not be given to 0792 000 011. Ref {ref}.',
      sw: 'Isano: RWF 250 zimerudishwa kwenye Isano Money yako; kifurushi Saa 3 GB 1 hakikuweza kutolewa kwa 0792 000 011. Kumb. {ref}.',
      rw: 'Isano: RWF 250 yasubijwe kuri Isano Money yawe; paki Amasaha 3 GB 1 ntiyashoboye kugera kuri 0792 000 011. Ref {ref}.',
      fr: "Isano : 250 RWF remboursés sur votre Isano Money ; l'activation du forfait 3 heures 1 GB sur le 0792 000 011 n'a pas abouti. Réf. {ref}.",
    },
  },
  'postpaid bundle': {
    receipt: {
      en: 'Isano: Postpaid 5 GB is active on 0792 000 022. You paid RWF 4,000 with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: kifurushi Malipo ya baada GB 5 kiko tayari kwenye 0792 000 022. Umelipa RWF 4,000 kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: paki Umurongo wishyurwa nyuma GB 5 yageze kuri 0792 000 022. Wishyuye RWF 4 000 ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : forfait Postpayé 5 GB activé sur le 0792 000 022. Vous avez payé 4 000 RWF par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 4,000 is back in your Isano Money; Postpaid 5 GB could not be given to 0792 000 022. Ref {ref}.',
      sw: 'Isano: RWF 4,000 zimerudishwa kwenye Isano Money yako; kifurushi Malipo ya baada GB 5 hakikuweza kutolewa kwa 0792 000 022. Kumb. {ref}.',
      rw: 'Isano: RWF 4 000 yasubijwe kuri Isano Money yawe; paki Umurongo wishyurwa nyuma GB 5 ntiyashoboye kugera kuri 0792 000 022. Ref {ref}.',
      fr: "Isano : 4 000 RWF remboursés sur votre Isano Money ; l'activation du forfait Postpayé 5 GB sur le 0792 000 022 n'a pas abouti. Réf. {ref}.",
    },
  },
  router: {
    receipt: {
      en: 'Isano: Home day is active on 0792 000 033. You paid RWF 1,000 with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: kifurushi Nyumbani kwa siku kiko tayari kwenye 0792 000 033. Umelipa RWF 1,000 kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: paki Umunsi mu rugo yageze kuri 0792 000 033. Wishyuye RWF 1 000 ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : forfait Maison jour activé sur le 0792 000 033. Vous avez payé 1 000 RWF par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 1,000 is back in your Isano Money; Home day could not be given to 0792 000 033. Ref {ref}.',
      sw: 'Isano: RWF 1,000 zimerudishwa kwenye Isano Money yako; kifurushi Nyumbani kwa siku hakikuweza kutolewa kwa 0792 000 033. Kumb. {ref}.',
      rw: 'Isano: RWF 1 000 yasubijwe kuri Isano Money yawe; paki Umunsi mu rugo ntiyashoboye kugera kuri 0792 000 033. Ref {ref}.',
      fr: "Isano : 1 000 RWF remboursés sur votre Isano Money ; l'activation du forfait Maison jour sur le 0792 000 033 n'a pas abouti. Réf. {ref}.",
    },
  },
  bill: {
    receipt: {
      en: 'Isano: RWF 12,501 was booked on account ********10. Paid with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: RWF 12,501 zimeingizwa kwenye akaunti ********10. Umelipa kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: RWF 12 501 yanditswe kuri konti ********10. Wishyuye ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : 12 501 RWF enregistrés sur le compte ********10. Payé par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 12,501 is back in your Isano Money; it could not be booked on account ********10. Ref {ref}.',
      sw: 'Isano: RWF 12,501 zimerudishwa kwenye Isano Money yako; hazikuweza kuingizwa kwenye akaunti ********10. Kumb. {ref}.',
      rw: 'Isano: RWF 12 501 yasubijwe kuri Isano Money yawe; ntiyashoboye kwandikwa kuri konti ********10. Ref {ref}.',
      fr: "Isano : 12 501 RWF remboursés sur votre Isano Money ; l'enregistrement sur le compte ********10 n'a pas abouti. Réf. {ref}.",
    },
  },
  invoices: {
    receipt: {
      en: 'Isano: RWF 40,001 was booked on account **********44. Paid with Isano Money. Ref {ref}. Thank you.',
      sw: 'Isano: RWF 40,001 zimeingizwa kwenye akaunti **********44. Umelipa kwa Isano Money. Kumb. {ref}. Asante.',
      rw: 'Isano: RWF 40 001 yanditswe kuri konti **********44. Wishyuye ukoresheje Isano Money. Ref {ref}. Murakoze.',
      fr: 'Isano : 40 001 RWF enregistrés sur le compte **********44. Payé par Isano Money. Réf. {ref}. Merci.',
    },
    refund: {
      en: 'Isano: RWF 40,001 is back in your Isano Money; it could not be booked on account **********44. Ref {ref}.',
      sw: 'Isano: RWF 40,001 zimerudishwa kwenye Isano Money yako; hazikuweza kuingizwa kwenye akaunti **********44. Kumb. {ref}.',
      rw: 'Isano: RWF 40 001 yasubijwe kuri Isano Money yawe; ntiyashoboye kwandikwa kuri konti **********44. Ref {ref}.',
      fr: "Isano : 40 001 RWF remboursés sur votre Isano Money ; l'enregistrement sur le compte **********44 n'a pas abouti. Réf. {ref}.",
    },
  },
  works: {
    receipt: {
      en: 'Isano: RWF 25,000 received for Isano Works order {lead}. Paid with Isano Money. We call you to fix a day for the installation. Ref {ref}.',
      sw: 'Isano: tumepokea RWF 25,000 za agizo {lead} la Isano Works. Umelipa kwa Isano Money. Tutakupigia kupanga siku ya ufungaji. Kumb. {ref}.',
      rw: 'Isano: twakiriye RWF 25 000 ya komande {lead} ya Isano Works. Wishyuye ukoresheje Isano Money. Tuzaguhamagara duhane gahunda yo kuza. Ref {ref}.',
      fr: "Isano : 25 000 RWF payés par Isano Money, commande Isano Works {lead}. Nous vous appelons pour la date d'installation. Réf. {ref}.",
    },
    refund: {
      en: 'Isano: RWF 25,000 is back in your Isano Money; Isano Works order {lead} was paid already or cancelled. Ref {ref}.',
      sw: 'Isano: RWF 25,000 zimerudishwa kwenye Isano Money yako; agizo {lead} la Isano Works lilishalipwa au limeghairiwa. Kumb. {ref}.',
      rw: 'Isano: RWF 25 000 yasubijwe kuri Isano Money yawe; komande {lead} ya Isano Works yaramaze kwishyurwa cyangwa yarahagaritswe. Ref {ref}.',
      fr: 'Isano : 25 000 RWF remboursés sur votre Isano Money ; la commande Isano Works {lead} était déjà payée ou annulée. Réf. {ref}.',
    },
  },
};

/** The e-mail with the receipt of the airtime. */
export const GOLDEN_EMAIL: InEach<{ subject: string; text: string }> = {
  en: {
    subject: 'Isano receipt {ref}',
    text: `Isano: RWF 48,765 airtime was added to 07** *** *11. Paid with Isano Money. Ref {ref}. Thank you.

The receipt with its current state: {origin}/payment/status?id={id}
As PDF: {origin}/payment/receipt.pdf?id={id}

Questions? Call 300 and say the reference {ref}.`,
  },
  sw: {
    subject: 'Risiti ya Isano {ref}',
    text: `Isano: salio la RWF 48,765 limeongezwa kwenye 07** *** *11. Umelipa kwa Isano Money. Kumb. {ref}. Asante.

Risiti na hali yake ya sasa: {origin}/sw/payment/status?id={id}
Kama PDF: {origin}/sw/payment/receipt.pdf?id={id}

Una swali? Piga 300 na utaje namba ya muamala {ref}.`,
  },
  rw: {
    subject: 'Inyemezabwishyu ya Isano {ref}',
    text: `Isano: ama inite ya RWF 48 765 yageze kuri 07** *** *11. Wishyuye ukoresheje Isano Money. Ref {ref}. Murakoze.

Inyemezabwishyu n’uko bimeze ubu: {origin}/rw/payment/status?id={id}
Nka PDF: {origin}/rw/payment/receipt.pdf?id={id}

Ufite ikibazo? Hamagara 300 uvuge nimero y’ubwishyu {ref}.`,
  },
  fr: {
    subject: 'Reçu Isano {ref}',
    text: `Isano : 48 765 RWF de crédit ajoutés au 07** *** *11. Payé par Isano Money. Réf. {ref}. Merci.

Le reçu avec son état actuel : {origin}/fr/payment/status?id={id}
En PDF : {origin}/fr/payment/receipt.pdf?id={id}

Une question ? Appelez le 300 et donnez la référence {ref}.`,
  },
};

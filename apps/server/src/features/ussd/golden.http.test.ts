import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { openTestBuyer, type TestBuyer } from '../../testing/buyer.ts';
import { GATEWAY_SECRET, openSession, PATIENT_GATEWAY } from './testing/ussd-handset.ts';

const buyer: TestBuyer = openTestBuyer({ ...PATIENT_GATEWAY, USSD_SECRET: GATEWAY_SECRET });

const MENU = 'Welcome to Isano\n1 Recharge airtime\n2 Buy a bundle\n3 My last order\n4 Language\n5 Help';
const LANGUAGES = 'Language\n1 English\n2 Kiswahili\n3 Ikinyarwanda\n4 Francais\n00 Back';

/**
 * The screens of one caller in each language, written by hand: the menu, a recharge of another number with a wrong number and a wrong
 * amount on the way, the last order, and a bundle. GSM 7-bit has no ç and no  .
 */
const SCREENS: Record<Locale, string[]> = {
  en: [
    MENU,
    'Recharge which number?\n1 My number, 0792000010\n2 Another number\n00 Back',
    'Enter the mobile number\n00 Back',
    'This number is not one of ours. Please check it.\nEnter the mobile number\n00 Back',
    'Recharge 0792000020. Enter an amount from RWF 100 to RWF 50,000\n00 Back',
    'This amount is too small or too large.\nRecharge 0792000020. Enter an amount from RWF 100 to RWF 50,000\n00 Back',
    'Airtime for 0792000020: RWF 1,500, paid with Isano Money.\n1 Pay\n2 Cancel\n00 Back',
    'Approve the payment request on your phone. The result comes by SMS.',
    'Done: Airtime for 0792000020, RWF 1,500. Ref {ref}.\n1 Receipt by SMS\n00 Back',
    'The receipt comes by SMS.',
    'A bundle for which number?\n1 My number, 0792000010\n2 Another number\n00 Back',
    'Combo\n1 Combo day: RWF 300\n2 Student week: RWF 1,500\n3 Combo week: RWF 2,000\n4 Combo month: RWF 7,500\n5 Combo month large: RWF 15,000\n00 Back',
    'Combo day for 0792000010: RWF 300. Pay with:\n1 Isano Money\n2 Airtime\n00 Back',
    'Combo day for 0792000010: RWF 300, paid with Airtime.\n1 Pay\n2 Cancel\n00 Back',
    'Cancelled. Nothing was taken.',
  ],
  sw: [
    'Karibu Isano\n1 Ongeza salio\n2 Nunua kifurushi\n3 Agizo langu la mwisho\n4 Lugha\n5 Msaada',
    'Uongeze salio la namba ipi?\n1 Namba yangu, 0792000011\n2 Namba nyingine\n00 Rudi',
    'Weka namba ya simu\n00 Rudi',
    'Namba hii si ya mtandao wetu. Iangalie tena.\nWeka namba ya simu\n00 Rudi',
    'Salio la 0792000021. Weka kiasi kuanzia RWF 100 hadi RWF 50,000\n00 Rudi',
    'Kiasi hiki ni kidogo mno au kikubwa mno.\nSalio la 0792000021. Weka kiasi kuanzia RWF 100 hadi RWF 50,000\n00 Rudi',
    'Salio kwa 0792000021: RWF 1,500, unalipa kwa Isano Money.\n1 Lipa\n2 Ghairi\n00 Rudi',
    'Thibitisha ombi la malipo kwenye simu yako. Matokeo yatakuja kwa SMS.',
    'Imefanikiwa: Salio kwa 0792000021, RWF 1,500. Kumb. {ref}.\n1 Risiti kwa SMS\n00 Rudi',
    'Risiti itakuja kwa SMS.',
    'Kifurushi cha namba ipi?\n1 Namba yangu, 0792000011\n2 Namba nyingine\n00 Rudi',
    'Intaneti\n1 Saa 1 MB 300: RWF 100\n2 Saa 3 GB 1: RWF 250\n3 Siku MB 100: RWF 100\n4 Siku MB 350: RWF 200\n5 Siku GB 1: RWF 500\n0 Mbele\n00 Rudi',
    'Saa 1 MB 300 kwa 0792000011: RWF 100. Lipa kwa:\n1 Isano Money\n2 Salio la simu\n00 Rudi',
    'Saa 1 MB 300 kwa 0792000011: RWF 100, unalipa kwa Salio la simu.\n1 Lipa\n2 Ghairi\n00 Rudi',
    'Imeghairiwa. Hakuna pesa zilizokatwa.',
  ],
  rw: [
    'Murakaza neza kuri Isano\n1 Gura ama inite\n2 Gura paki\n3 Ibyo naguze ubushize\n4 Ururimi\n5 Ubufasha',
    'Ama inite ajya kuri nimero iyihe?\n1 Nimero yanjye, 0792000012\n2 Indi nimero\n00 Subira inyuma',
    'Andika nimero ya telefone\n00 Subira inyuma',
    'Iyi nimero si iyacu. Yirebe neza.\nAndika nimero ya telefone\n00 Subira inyuma',
    'Ama inite ya 0792000022. Andika amafaranga hagati ya RWF 100 na RWF 50 000\n00 Subira inyuma',
    'Aya mafaranga ni make cyane cyangwa menshi cyane.\nAma inite ya 0792000022. Andika amafaranga hagati ya RWF 100 na RWF 50 000\n00 Subira inyuma',
    'Ama inite kuri 0792000022: RWF 1 500, ukoresheje Isano Money.\n1 Ishyura\n2 Hagarika\n00 Subira inyuma',
    'Emeza ubusabe bwo kwishyura kuri telefone yawe. Igisubizo kiraza kuri SMS.',
    'Byakozwe: Ama inite kuri 0792000022, RWF 1 500. Ref {ref}.\n1 Inyemezabwishyu kuri SMS\n00 Subira inyuma',
    'Inyemezabwishyu iraza kuri SMS.',
    'Paki ijya kuri nimero iyihe?\n1 Nimero yanjye, 0792000012\n2 Indi nimero\n00 Subira inyuma',
    'Guhamagara\n1 Ganira 15: RWF 100\n2 Ganira 40: RWF 200\n3 Ganira umunsi wose: RWF 500\n4 Ganira icyumweru 120: RWF 1 000\n0 Komeza\n00 Subira inyuma',
    'Ganira 15 kuri 0792000012: RWF 100. Ishyura ukoresheje:\n1 Isano Money\n2 Ama inite\n00 Subira inyuma',
    'Ganira 15 kuri 0792000012: RWF 100, ukoresheje Ama inite.\n1 Ishyura\n2 Hagarika\n00 Subira inyuma',
    'Byahagaritswe. Nta mafaranga yakaswe.',
  ],
  fr: [
    'Bienvenue chez Isano\n1 Recharger du crédit\n2 Acheter un forfait\n3 Mon dernier achat\n4 Langue\n5 Aide',
    'Quel numéro recharger ?\n1 Mon numéro, 0792000013\n2 Un autre numéro\n00 Retour',
    'Entrez le numéro de mobile\n00 Retour',
    "Ce numéro n'est pas chez nous. Vérifiez-le.\nEntrez le numéro de mobile\n00 Retour",
    'Recharge du 0792000023. Entrez un montant de 100 RWF à 50 000 RWF\n00 Retour',
    'Ce montant est trop petit ou trop grand.\nRecharge du 0792000023. Entrez un montant de 100 RWF à 50 000 RWF\n00 Retour',
    'Crédit pour le 0792000023 : 1 500 RWF, payé par Isano Money.\n1 Payer\n2 Annuler\n00 Retour',
    'Validez la demande de paiement sur votre téléphone. Le résultat arrive par SMS.',
    'Fait : Crédit pour le 0792000023, 1 500 RWF. Réf. {ref}.\n1 Recu par SMS\n00 Retour',
    'Le recu arrive par SMS.',
    'Un forfait pour quel numéro ?\n1 Mon numéro, 0792000013\n2 Un autre numéro\n00 Retour',
    'Appels\n1 Appels 15: 100 RWF\n2 Appels 40: 200 RWF\n3 Appels toute la journée: 500 RWF\n4 Appels semaine 120: 1 000 RWF\n0 Suite\n00 Retour',
    'Appels 15 pour le 0792000013 : 100 RWF. Payer par :\n1 Isano Money\n2 Crédit de communication\n00 Retour',
    'Appels 15 pour le 0792000013 : 100 RWF, payé par Crédit de communication.\n1 Payer\n2 Annuler\n00 Retour',
    "Annulé. Rien n'a été débité.",
  ],
};

/** Runs what is due until a payment of a push wallet has ended. */
async function finishPayment(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await buyer.runJobs();
    buyer.clock.push(60_000);
  }
}

test.each(LOCALE_LIST.map((locale, index) => [locale, index] as const))(
  'the screens in %s read as they were written, with numbers, amounts and the same choices',
  async (locale, index) => {
    const msisdn = await buyer.subscriber({ msisdn: `79200001${index}`, airtime: 5_000 });
    const other = await buyer.subscriber({ msisdn: `79200002${index}` });
    const shown: string[] = [];
    const dial = (...inputs: string[]) => openSession(buyer.portal.app, msisdn).send(...inputs);
    const see = async (session: ReturnType<typeof openSession>, ...inputs: string[]) => {
      for (const input of inputs) shown.push((await session.send(input)).text);
    };
    expect((await dial()).text).toBe(MENU);
    expect((await dial('4')).text).toBe(LANGUAGES);
    const recharge = openSession(buyer.portal.app, msisdn);
    await recharge.send('4');
    await see(recharge, String(index + 1), '1', '2', '12345', `0${other}`, '1', '1500', '1');
    await finishPayment();
    await see(openSession(buyer.portal.app, msisdn), '3', '1');
    const bundle = openSession(buyer.portal.app, msisdn);
    await see(bundle, '2');
    await bundle.send('1');
    await see(bundle, '1', '1', '2', '2');
    const plain = shown.map((text) => text.replace(/\b[A-Z2-9]{5}-[A-Z2-9]{5}\b/, '{ref}'));
    expect(plain).toEqual(SCREENS[locale]);
  },
);

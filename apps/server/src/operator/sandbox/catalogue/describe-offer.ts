import type { Allowance, Validity, ValidityUnit } from '@portal/domain/products/bundle';
import { dataVolume } from '@portal/domain/products/data-volume';
import type { CatalogueText, Offer } from './offer.ts';

type Language = keyof CatalogueText;

/** Builds the description of an offer from its contents, in each language. */
export function describeOffer({ mb, minutes, sms, lasts, only }: Offer): CatalogueText {
  const parts = [dataWords(mb), minuteWords(minutes), smsWords(sms)].filter((part) => part !== null);
  const time = timeWords(lasts);
  const describe = (language: Language) => {
    const list = listed(
      parts.map((part) => part[language]),
      language,
    );
    return sentence(`${only ? `${list} ${only[language]}` : list}, ${time[language]}.`);
  };
  return { en: describe('en'), sw: describe('sw'), rw: describe('rw'), fr: describe('fr') };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins a list with `and` before the last item; Kinyarwanda contracts it before a vowel. */
const AND: Record<Language, (last: string) => string> = {
  en: (last) => `and ${last}`,
  sw: (last) => `na ${last}`,
  rw: (last) => (/^[aeiou]/.test(last) ? `n’${last}` : `na ${last}`),
  fr: (last) => `et ${last}`,
};

function listed(parts: readonly string[], language: Language): string {
  const before = parts.slice(0, -1);
  const last = parts.at(-1) ?? '';
  return before.length ? `${before.join(', ')} ${AND[language](last)}` : last;
}

function dataWords(mb: Allowance | undefined): CatalogueText | null {
  if (mb === undefined || mb === null) return null;
  if (mb === 'unlimited') {
    return {
      en: 'Unlimited data',
      sw: 'Intaneti bila kikomo',
      rw: 'Interineti itagira umupaka',
      fr: 'Internet sans limite',
    };
  }
  const { value, unit } = dataVolume(mb);
  return {
    en: `${value} ${unit} of data`,
    sw: `Intaneti ya ${unit} ${value}`,
    rw: `Interineti ya ${unit} ${value}`,
    fr: `${value} ${unit} d’Internet`,
  };
}

function minuteWords(minutes: Allowance | undefined): CatalogueText | null {
  if (minutes === undefined || minutes === null) return null;
  if (minutes === 'unlimited') {
    return {
      en: 'unlimited calls',
      sw: 'kupiga simu bila kikomo',
      rw: 'guhamagara bitagira umupaka',
      fr: 'appels sans limite',
    };
  }
  return {
    en: `${minutes} minutes of calls`,
    sw: `dakika ${minutes} za kupiga simu`,
    rw: `iminota ${minutes} yo guhamagara`,
    fr: `${minutes} minutes d’appels`,
  };
}

function smsWords(sms: Allowance | undefined): CatalogueText | null {
  if (sms === undefined || sms === null) return null;
  return sms === 'unlimited'
    ? { en: 'unlimited SMS', sw: 'SMS bila kikomo', rw: 'SMS zitagira umupaka', fr: 'SMS sans limite' }
    : { en: `${sms} SMS`, sw: `SMS ${sms}`, rw: `SMS ${sms}`, fr: `${sms} SMS` };
}

type Unit = { one: CatalogueText; many: CatalogueText };

const UNITS: Record<ValidityUnit, Unit> = {
  hours: {
    one: { en: 'hour', sw: 'saa', rw: 'isaha', fr: 'heure' },
    many: { en: 'hours', sw: 'saa', rw: 'amasaha', fr: 'heures' },
  },
  days: {
    one: { en: 'day', sw: 'siku', rw: 'umunsi', fr: 'jour' },
    many: { en: 'days', sw: 'siku', rw: 'iminsi', fr: 'jours' },
  },
  weeks: {
    one: { en: 'week', sw: 'wiki', rw: 'icyumweru', fr: 'semaine' },
    many: { en: 'weeks', sw: 'wiki', rw: 'ibyumweru', fr: 'semaines' },
  },
  months: {
    one: { en: 'month', sw: 'mwezi', rw: 'ukwezi', fr: 'mois' },
    many: { en: 'months', sw: 'miezi', rw: 'amezi', fr: 'mois' },
  },
};

function timeWords(validity: Validity): CatalogueText {
  if (validity === 'unlimited') {
    return {
      en: 'never expires',
      sw: 'bila mwisho wa muda',
      rw: 'nta gihe irangirira',
      fr: 'sans date d’expiration',
    };
  }
  const { count, unit } = validity;
  const { en, sw, rw, fr } = UNITS[unit][count === 1 ? 'one' : 'many'];
  return {
    en: `valid for ${count} ${en}`,
    sw: `kwa ${sw} ${count}`,
    rw: `imara ${rw} ${count}`,
    fr: `validité ${count} ${fr}`,
  };
}

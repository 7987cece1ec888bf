import type { Allowance, Validity, ValidityUnit } from '@portal/domain/bundle';
import { dataVolume } from '@portal/domain/data-volume';
import type { Localised } from '@portal/domain/localised';
import type { Offer } from './offer.ts';

/** One sentence in each language, made of what is in the offer. */
export function describeOffer({ mb, minutes, sms, lasts, only }: Offer): Localised {
  const parts = [dataWords(mb), minuteWords(minutes), smsWords(sms)].filter((part) => part !== null);
  const list = (language: keyof Localised, and: string) => {
    const [last = '', ...before] = parts.map((part) => part[language]).reverse();
    return before.length ? `${before.reverse().join(', ')} ${and} ${last}` : last;
  };
  const time = timeWords(lasts);
  return {
    en: sentence(`${list('en', 'and')}${only ? ` ${only.en}` : ''}, ${time.en}.`),
    sw: sentence(`${list('sw', 'na')}${only ? ` ${only.sw}` : ''}, ${time.sw}.`),
  };
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function dataWords(mb: Allowance | undefined): Localised | null {
  if (mb === undefined || mb === null) return null;
  if (mb === 'unlimited') return { en: 'Unlimited data', sw: 'Intaneti bila kikomo' };
  const { value, unit } = dataVolume(mb);
  return { en: `${value} ${unit} of data`, sw: `Intaneti ya ${unit} ${value}` };
}

function minuteWords(minutes: Allowance | undefined): Localised | null {
  if (minutes === undefined || minutes === null) return null;
  if (minutes === 'unlimited') return { en: 'unlimited calls', sw: 'kupiga simu bila kikomo' };
  return { en: `${minutes} minutes of calls`, sw: `dakika ${minutes} za kupiga simu` };
}

function smsWords(sms: Allowance | undefined): Localised | null {
  if (sms === undefined || sms === null) return null;
  return sms === 'unlimited'
    ? { en: 'unlimited SMS', sw: 'SMS bila kikomo' }
    : { en: `${sms} SMS`, sw: `SMS ${sms}` };
}

const SWAHILI_UNIT: Record<ValidityUnit, { one: string; many: string }> = {
  hours: { one: 'saa', many: 'saa' },
  days: { one: 'siku', many: 'siku' },
  weeks: { one: 'wiki', many: 'wiki' },
  months: { one: 'mwezi', many: 'miezi' },
};

function timeWords(validity: Validity): Localised {
  if (validity === 'unlimited') return { en: 'never expires', sw: 'bila mwisho wa muda' };
  const { count, unit } = validity;
  const swahili = SWAHILI_UNIT[unit][count === 1 ? 'one' : 'many'];
  return {
    en: `valid for ${count} ${count === 1 ? unit.slice(0, -1) : unit}`,
    sw: `kwa ${swahili} ${count}`,
  };
}

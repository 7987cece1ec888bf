import { money } from '@portal/domain/money/money';
import { DEFAULT_DEVICE, type Device, type Plan, type Town } from '@portal/domain/products/lead';

/** Plans for homes and small businesses. Prices are realistic for Rwanda. */
export const PLANS: readonly Plan[] = [
  plan('W5G-20', 20, 25_000, {
    en: 'For mail, calls and one screen',
    sw: 'Kwa barua pepe, simu na skrini moja',
    rw: 'Imeyili, guhamagara na televiziyo imwe',
    fr: 'Pour les e-mails, les appels et un écran',
  }),
  plan('W5G-50', 50, 40_000, {
    en: 'For a family or a small office',
    sw: 'Kwa familia au ofisi ndogo',
    rw: 'Umuryango cyangwa ibiro bito',
    fr: 'Pour une famille ou un petit bureau',
  }),
  plan('W5G-100', 100, 65_000, {
    en: 'For many screens at once',
    sw: 'Kwa skrini nyingi kwa pamoja',
    rw: 'Televiziyo na telefone nyinshi icyarimwe',
    fr: 'Pour beaucoup d’écrans à la fois',
  }),
  plan('W5G-200', 200, 110_000, {
    en: 'For work that does not wait',
    sw: 'Kwa kazi isiyosubiri',
    rw: 'Akazi kadategereza',
    fr: 'Pour le travail qui n’attend pas',
  }),
];

function plan(code: string, speed: number, francs: number, description: Plan['description']): Plan {
  return {
    code,
    name: { en: `5G ${speed}`, sw: `5G ${speed}`, rw: `5G ${speed}`, fr: `5G ${speed}` },
    description,
    resources: {
      en: `Up to ${speed} Mbps, no data limit`,
      sw: `Hadi Mbps ${speed}, intaneti bila kikomo`,
      rw: `Kugera kuri Mbps ${speed}, interineti itagira umupaka`,
      fr: `Jusqu’à ${speed} Mbps, Internet sans limite`,
    },
    validityDays: 30,
    price: money(francs, 'RWF'),
  };
}

/** Devices of the plans; the first one is the default. */
export const DEVICES: readonly Device[] = [
  {
    code: DEFAULT_DEVICE,
    name: {
      en: '5G outdoor unit',
      sw: 'Kifaa cha nje cha 5G',
      rw: 'Igikoresho cya 5G cyo hanze',
      fr: 'Appareil 5G extérieur',
    },
    image: '/media/outdoor-unit-5g.svg',
    features: [
      {
        en: 'Stands outside, where the signal is best',
        sw: 'Hukaa nje, mawimbi yanapokuwa bora',
        rw: 'Gishyirwa hanze, aho rezo ari nziza kurusha ahandi',
        fr: 'Se place à l’extérieur, où le signal est le meilleur',
      },
      {
        en: 'Wi-Fi 6 inside for up to 32 devices',
        sw: 'Wi-Fi 6 ndani kwa vifaa hadi 32',
        rw: 'Wi-Fi 6 mu nzu, ku bikoresho bigera kuri 32',
        fr: 'Wi-Fi 6 à l’intérieur, jusqu’à 32 appareils',
      },
      {
        en: 'Put up by our installer, ready the same day',
        sw: 'Hufungwa na fundi wetu, tayari siku hiyohiyo',
        rw: 'Gishyirwaho n’umutekinisiye wacu, kigakora uwo munsi',
        fr: 'Installé par notre technicien, prêt le jour même',
      },
      {
        en: 'Runs on mains power or an inverter',
        sw: 'Hutumia umeme wa kawaida au inverta',
        rw: 'Gikoresha umuriro usanzwe cyangwa inverter',
        fr: 'Fonctionne sur secteur ou avec un onduleur',
      },
    ],
  },
];

/**
 * Towns with their initial coverage; `openTownCommand` changes it permanently. Each point is in the sector of the
 * town centre (WASAC, CC BY 4.0; see NOTICE.md).
 */
export const TOWNS: readonly Town[] = [
  town('Kigali', true, -1.9441, 30.0619),
  town('Huye', true, -2.602, 29.734),
  town('Musanze', true, -1.513, 29.645),
  town('Rubavu', true, -1.687, 29.259),
  town('Muhanga', true, -2.087, 29.741),
  town('Rwamagana', true, -1.979, 30.44),
  town('Bugesera', true, -2.144, 30.098),
  town('Gicumbi', false, -1.571, 30.048),
  town('Kamonyi', false, -1.999, 29.895),
  town('Karongi', false, -2.083, 29.365),
  town('Kayonza', false, -1.904, 30.506),
  town('Ngoma', false, -2.136, 30.569),
  town('Nyagatare', false, -1.341, 30.346),
  town('Nyanza', false, -2.359, 29.755),
  town('Ruhango', false, -2.226, 29.792),
  town('Rusizi', false, -2.492, 28.914),
];

function town(name: string, feasible: boolean, lat: number, lng: number): Town {
  return { name, feasible, at: { lat, lng } };
}

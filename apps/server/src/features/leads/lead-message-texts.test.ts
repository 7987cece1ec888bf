import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { shippedWording } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { expect, test } from 'vitest';
import { leadMessageText } from './send-lead-message.ts';

const deps = {
  formatText: createFormatText({ name: 'Isano' }, shippedWording),
  publicUrl: () => 'https://isano.example',
};

/** Written by hand: what a customer reads after ordering, while there is no network, and when it comes. */
const TEXTS: Record<Locale, [registered: string, demand: string, opened: string]> = {
  en: [
    'Isano Works: your order W17 is registered. Pay for it and follow it at https://isano.example/hbb-lead-status',
    'Isano Works is not in Huye yet. Your request W17 is registered: we send you a message when it opens.',
    'Isano Works has come to Huye. You asked for it (W17): order at https://isano.example/hbb-lead',
  ],
  sw: [
    'Isano Works: agizo lako W17 limesajiliwa. Lilipie na ulifuatilie kwenye https://isano.example/sw/hbb-lead-status',
    'Isano Works bado haijafika Huye. Ombi lako W17 limesajiliwa: tutakutumia ujumbe itakapofika.',
    'Isano Works imefika Huye. Uliiomba (W17): agiza kwenye https://isano.example/sw/hbb-lead',
  ],
  rw: [
    'Isano Works: komande yawe W17 yanditswe. Yishyure kandi uyikurikirane kuri https://isano.example/rw/hbb-lead-status',
    'Isano Works ntiragera i Huye. Ubusabe bwawe W17 bwanditswe: tuzakoherereza ubutumwa nihagera.',
    'Isano Works yageze i Huye. Warayisabye (W17): tumiza kuri https://isano.example/rw/hbb-lead',
  ],
  fr: [
    'Isano Works : votre commande W17 est enregistrée. Payez-la et suivez-la sur https://isano.example/fr/hbb-lead-status',
    "Isano Works n'est pas encore à Huye. Votre demande W17 est enregistrée : un SMS vous annoncera l'ouverture.",
    "Isano Works est arrivé à Huye. Vous l'aviez demandé (W17) : commandez sur https://isano.example/fr/hbb-lead",
  ],
};

test.each(LOCALE_LIST)(
  'a home broadband order is written about in %s, with a page of that language',
  (locale) => {
    const lead = { leadId: 'W17', town: 'Huye', locale };
    const written = (['registered', 'demand', 'opened'] as const).map((message) =>
      leadMessageText(deps, lead, message),
    );
    expect(written).toEqual(TEXTS[locale]);
  },
);

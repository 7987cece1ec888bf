import type { acts as english } from '../en/acts.ts';

export const acts: Record<keyof typeof english, string> = {
  'acts.title': 'Qui a fait quoi',
  'acts.label': 'Nom, transaction ou jour',
  'acts.none': "Rien n'est enregistré.",
  'acts.next': 'Plus anciens',
};

import type { people as english } from '../en/people.ts';

export const people: Record<keyof typeof english, string> = {
  'people.title': 'Personnes et rôles',
  'people.about':
    "Qui s'est connecté ces huit dernières heures, et les rôles changés ici. Les sessions suivent aussitôt.",
  'people.name': 'Nom',
  'people.claimed': "Par le fournisseur d'identité",
  'people.given': 'Donnés ici',
  'people.withheld': 'Retirés ici',
  'people.by': '{role}, par {name} : {reason}',
  'people.not-signed-in': 'pas connecté',
  'people.none': 'aucun',
  'people.own': "Vous : quelqu'un d'autre change vos rôles.",
  'people.change': 'Donner ou retirer un rôle',
  'people.person': 'Personne',
  'people.person.hint': "L'e-mail chez le fournisseur d'identité, comme jean@operator.rw",
  'people.role': 'Rôle',
  'people.give': 'Donner le rôle',
  'people.end': 'Retirer le rôle',
  'people.will.give': '{person} peut faire désormais ce que permet le rôle {role}.',
  'people.will.end':
    '{person} ne peut plus faire ce que permet le rôle {role}, même dans un navigateur déjà ouvert.',
  'people.done': 'Changé.',
  'people.no-email': 'Écrivez un e-mail.',
  'why.own-role': 'Personne ne change ses propres rôles.',
  'why.has-role': 'Cette personne a ce rôle.',
  'why.has-no-role': "Cette personne n'a pas ce rôle.",
};

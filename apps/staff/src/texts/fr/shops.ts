import type { shops as en } from '../en/shops.ts';

/** The same in French. */
export const shops: Record<keyof typeof en, string> = {
  'content.shops': 'Boutiques',
  'content.shops.elsewhere':
    "Les clients voient les boutiques du système de l'opérateur. Ils voient celles-ci quand le portail est démarré avec OPERATOR_SHOPS=content.",
  'content.shops.add': 'Ajouter une boutique',
  'content.shops.filter': 'Montrer seulement les boutiques avec',
  'content.shops.draft.added': 'Ajoutée dans votre brouillon',
  'content.shops.draft.changed': 'Modifiée dans votre brouillon',
  'content.shops.draft.removed': 'Retirée dans votre brouillon',
  'content.shop': 'Boutique',
  'content.shop.name': 'Nom',
  'content.shop.address': 'Adresse',
  'content.shop.everywhere': 'Dans toutes les langues',
  'content.shop.differs': 'Ce qui diffère dans une autre langue',
  'content.shop.place': 'Lieu sur la carte',
  'content.shop.place.hint': 'En degrés, par exemple -1.9441 et 30.0619.',
  'content.shop.lat': 'Latitude',
  'content.shop.lng': 'Longitude',
  'content.shop.about': 'Type et téléphone',
  'content.shop.kind': 'Type',
  'content.shop.kind.shop': 'boutique',
  'content.shop.kind.dealer': 'revendeur',
  'content.shop.phone': 'Téléphone',
  'content.shop.hours': "Heures d'ouverture",
  'content.shop.hours.hint':
    'Par exemple 08:00-18:00, ou 08:00-12:00, 14:00-18:00 avec une pause. Un jour sans heures est un jour de fermeture ; sans aucune heure, elles sont inconnues.',
  'content.shop.hours.weekdays': 'Lundi à vendredi',
  'content.shop.hours.saturday': 'Samedi',
  'content.shop.hours.sunday': 'Dimanche',
  'content.shop.services': 'Services',
  'content.shop.services.sim': 'Cartes SIM',
  'content.shop.services.money': "Dépôt et retrait d'argent",
  'content.shop.services.devices': 'Téléphones et routeurs',
  'content.shop.services.broadband': 'Internet à domicile',
  'content.shop.services.repairs': 'Réparations',
  'content.shop.save': 'Enregistrer dans le brouillon',
  'content.shop.remove': 'Retirer cette boutique',
  'content.shop.outdated': "Quelqu'un d'autre a publié cette boutique depuis que vous avez commencé.",
  'content.shop.wrong':
    "C'est enregistré dans votre brouillon, mais ne peut pas être publié ainsi. Corrigez les champs marqués.",
  'content.shop.wrong.name': "Il faut un nom d'au plus 200 caractères.",
  'content.shop.wrong.address': "Il faut une adresse d'au plus 200 caractères.",
  'content.shop.wrong.lat':
    "Les degrés d'un lieu dans ce pays, par exemple -1.9441. La latitude et la longitude sont-elles inversées ?",
  'content.shop.wrong.lng': "Les degrés d'un lieu dans ce pays, par exemple 30.0619.",
  'content.shop.wrong.phone': 'Les chiffres comme on les compose dans le pays, par exemple 0788300100.',
  'content.shop.wrong.hours':
    "Les heures s'écrivent 08:00-18:00, plusieurs d'un jour avec une virgule entre elles.",
};

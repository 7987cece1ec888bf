import type { app as english } from '../en/app.ts';

export const app: Record<keyof typeof english, string> = {
  'app.name': 'Espace du personnel',
  'app.skip': 'Aller au contenu',
  'app.language': 'Langue',
  'app.sign-out': 'Se déconnecter',
  'app.nothing': "Vos rôles ({roles}) n'ont pas de page ici.",
  'app.loading': 'Chargement',
  'nav.payments': 'Paiements',
  'nav.stuck': 'À traiter',
  'nav.approvals': 'Approbations',
  'nav.acts': 'Qui a fait quoi',
  'nav.people': 'Personnes et rôles',
  'error.title': "Cela n'a pas fonctionné",
  'error.NOT_ALLOWED': 'Vos rôles ne le permettent pas.',
  'error.NOT_FOUND': "Ce paiement n'existe pas.",
  'error.INVALID_REQUEST': "Quelque chose de saisi n'est pas valable.",
  'error.CHANGED': 'Le paiement a changé entre-temps. Regardez-le et décidez à nouveau.',
  'error.RATE_LIMITED': 'Trop de demandes. Attendez une minute.',
  'error.UNAVAILABLE':
    "Le portail ou sa base de données ne répond pas. Rien n'a été modifié. Réessayez dans une minute.",
  'error.INTERNAL': "Le portail n'a pas pu le faire. La cause est dans son journal.",
  'error.again': 'Réessayer',
};

import type { actions as english } from '../en/actions.ts';

export const actions: Record<keyof typeof english, string> = {
  'action.check': 'Interroger le prestataire maintenant',
  'action.retry': "Réessayer l'étape",
  'action.refund': "Rembourser l'argent",
  'action.refund-proven': "Rembourser l'argent : le payeur est connu",
  'action.close-given': 'Clore : livré à la main',
  'action.close-returned': 'Clore : remboursé à la main',
  'action.close-unpaid': "Clore : rien n'a été débité",
  'preview.check':
    "L'état est demandé au prestataire. Rien ne change de soi-même : un débit trouvé est livré ou remboursé.",
  'preview.retry':
    "Le portail répète l'étape où il est bloqué avec la même clé : rien n'est débité, livré ou remboursé deux fois.",
  'preview.refund':
    "Le montant débité est rendu par le prestataire, une seule fois. Le payeur reçoit un SMS quand l'argent est rendu.",
  'preview.refund-proven':
    'Le remboursement était retenu, car le numéro a peut-être un autre titulaire ou une nouvelle carte SIM. Le montant débité est rendu par le prestataire, une seule fois. La raison dit comment le payeur a prouvé son identité.',
  'preview.close-given':
    "Le prestataire et l'opérateur sont d'abord interrogés, jusqu'à 75 secondes. Le paiement se termine ensuite comme livré et le payeur reçoit un SMS.",
  'preview.close-returned':
    "Le prestataire et l'opérateur sont d'abord interrogés, jusqu'à 75 secondes. Le paiement se termine ensuite comme remboursé et le payeur reçoit un SMS.",
  'preview.close-unpaid':
    "Le prestataire et l'opérateur sont d'abord interrogés, jusqu'à 75 secondes. Le paiement se termine ensuite sans débit et le payeur reçoit un SMS.",
  'act.reason': 'Pourquoi',
  'act.reason.hint': 'Une phrase ; ni numéro de téléphone, ni code, ni PIN',
  'act.reason.short': 'Écrivez au moins cinq caractères.',
  'act.not-delivered': "Les registres de l'opérateur montrent que rien n'a été livré",
  'act.propose': 'Proposer',
  'act.cancel': 'Annuler',
  'act.working': 'En cours …',
  'act.done.queued': "Fait : le portail l'exécute maintenant.",
  'act.done.closed': 'Fait : le paiement est clos.',
  'act.done.proposed': 'Proposé : une deuxième personne décide.',
  'act.done.rejected': 'Rejeté.',
  'approvals.title': 'En attente d’une deuxième personne',
  'approvals.none': "Rien n'attend.",
  'approvals.own': "Le vôtre : quelqu'un d'autre décide.",
  'approvals.by': 'Proposé par {name}, {time}',
  'approvals.payee': 'Vers le portefeuille {payee}',
  'approvals.approve': 'Approuver',
  'approvals.reject': 'Rejeter',
  'why.nothing-to-do':
    "Rien n'a été envoyé au prestataire, ou le paiement est terminé : il n'y a rien à vérifier.",
  'why.still-under-way': "Il est encore en cours. Ne décidez à la main que lorsqu'il est en examen.",
  'why.was-delivered': 'Il a été livré.',
  'why.was-returned': "L'argent est déjà rendu.",
  'why.charge-not-known': "Aucun débit n'est connu. Interrogez le prestataire, ou réessayez l'étape.",
  'why.delivery-not-known':
    "On ne sait pas si c'est livré : le client pourrait avoir les deux. Réessayez l'étape, ou indiquez que les registres de l'opérateur ne montrent aucune livraison.",
  'why.refund-not-known':
    "On ne sait pas si l'argent est rendu : il pourrait l'être deux fois. Réessayez l'étape.",
  'why.money-was-taken':
    "Le prestataire a débité l'argent. Remboursez-le, ou clôturez comme livré ou remboursé.",
  'why.cannot-be-retried':
    "Il n'y a rien à réessayer : remboursez, ou clôturez avec ce qui a été fait à la main.",
  'why.in-review': "Il est en examen : réessayez plutôt l'étape.",
  'why.notice-on-file':
    "Un avis authentique du prestataire est enregistré : réessayez l'étape, sa réponse sera notée.",
  'why.provider-says-paid': "Le prestataire vient d'être interrogé et le déclare payé. Réessayez l'étape.",
  'why.provider-still-waiting':
    "Le prestataire vient d'être interrogé : il peut encore être payé. Attendez, puis clôturez.",
  'why.provider-not-answering':
    "Le prestataire vient d'être interrogé sans réponse claire. Réessayez plus tard.",
  'why.charge-not-found': "Le prestataire vient d'être interrogé et ne confirme plus le débit.",
  'why.operator-says-given':
    "Le registre de l'opérateur montre une livraison. Réessayez l'étape pour la noter.",
  'why.operator-not-answering': "L'opérateur vient d'être interrogé et n'a pas répondu. Réessayez plus tard.",
  'why.no-portal':
    'Aucun processus du portail ne traite les tâches : personne ne peut être interrogé. Réessayez plus tard.',
  'why.no-answer-in-time':
    "Ni le prestataire ni l'opérateur n'ont répondu en 75 secondes. Rien n'a été modifié.",
  'why.already-proposed': 'Quelque chose est déjà proposé pour ce paiement. Décidez-en d’abord.',
  'why.own-proposal': 'Personne ne décide de sa propre proposition.',
  'why.has-number':
    'Pas de numéro de téléphone ici : raisons et notes sont conservées plus longtemps. Nommez le paiement.',
};

import type { queues as english } from '../en/queues.ts';

export const queues: Record<keyof typeof english, string> = {
  'stuck.title': 'À traiter',
  'stuck.none': 'Aucun paiement à traiter.',
  'stuck.all': 'Tous',
  'stuck.next': 'Les suivants',
  'because.in-review': 'en examen : décidez',
  'because.unscheduled': 'sans prochaine étape',
  'because.step-lost': 'en retard : sa tâche manque',
  'because.job-given-up': "en retard : sa tâche n'a plus d'essais",
  'because.overdue': "en retard : aucun portail n'y travaille",
  'because.too-far-ahead': 'prochaine étape trop lointaine',
  'because.no-answer': 'pas de réponse à temps',
  'because.not-settled': 'pas encore d’essai réussi',
  'because.address-unknown': "vérifiez l'adresse et appelez",
};

import type { bundleNotes as en } from '../en/bundle-notes.ts';

/** The same in French. */
export const bundleNotes: Record<keyof typeof en, string> = {
  'content.bundles': 'Notes aux forfaits',
  'content.bundles.about':
    'Une note est affichée sur la carte du forfait, dans le tableau des tarifs et au moment du paiement. Au plus 120 caractères, par exemple « Idéal pour la vidéo ; pas en itinérance ».',
  'content.bundles.unavailable':
    "Le catalogue de l'opérateur ne répond pas, ou aucun forfait n'est vendu : seuls les forfaits qui ont une note sont listés, par code.",
  'content.bundles.unknown': "Aucun forfait en vente n'a ce code : personne ne voit sa note.",
  'content.bundles.filter': 'Montrer seulement les forfaits avec',
  'content.bundles.noted': 'Seulement les forfaits qui ont une note',
  'content.bundles.note': 'Note au forfait {bundle}',
  'content.bundles.line.PREPAID': 'prépayé',
  'content.bundles.line.POSTPAID': 'postpayé',
  'content.bundles.line.BROADBAND': 'Internet à domicile',
};

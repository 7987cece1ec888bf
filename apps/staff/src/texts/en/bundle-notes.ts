/** Texts of the notes to bundles in the editor for texts. */
export const bundleNotes = {
  'content.bundles': 'Notes to bundles',
  'content.bundles.about':
    'A note is shown on the card of the bundle, in the tariff table and where it is paid. At most 120 characters, such as “Best for video; not for roaming”.',
  'content.bundles.unavailable':
    'The operator’s catalogue does not answer now, or no bundles are sold: only bundles with a note are listed, by code.',
  'content.bundles.unknown': 'No bundle on sale has this code: nobody sees its note.',
  'content.bundles.filter': 'Show only bundles with',
  'content.bundles.noted': 'Only bundles with a note',
  'content.bundles.note': 'Note to {bundle}',
  'content.bundles.line.PREPAID': 'prepaid',
  'content.bundles.line.POSTPAID': 'postpaid',
  'content.bundles.line.BROADBAND': 'home broadband',
};

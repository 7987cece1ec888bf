import type { pictures as en } from '../en/pictures.ts';

/** The same in French. */
export const pictures: Record<keyof typeof en, string> = {
  'content.pictures': 'Images',
  'content.pictures.about':
    "PNG, JPEG ou WebP, au plus 256 ko, 2400 pixels de large et de haut : les clients paient chaque kilo-octet. Une image est mise dans un texte dans l'éditeur d'une page ou de l'aide.",
  'content.pictures.file': 'Image',
  'content.pictures.upload': 'Envoyer',
  'content.pictures.uploaded': "Envoyée. Les clients la voient avec le texte qui l'utilise.",
  'content.pictures.count': 'Images : {count}',
  'content.pictures.size': '{width} × {height} pixels, {kb} ko',
  'content.pictures.used': 'Utilisée dans',
  'content.pictures.unused': "Aucun texte ne l'utilise.",
  'content.pictures.remove': 'Supprimer',
  'content.pictures.remove.of': 'Supprimer {name}',
  'content.picture': 'Image',
  'content.picture.add': 'Ajouter une image',
  'content.picture.add.button': 'Ajouter à la fin du texte',
  'content.picture.none': "Il n'y a pas encore d'image.",
  'content.picture.hint':
    'Dites dans chaque langue ce qu’elle montre, pour ceux qui ne la voient pas. La ligne peut ensuite être déplacée dans le texte.',
  'content.picture.alt': "Ce qu'elle montre, {language}",
  'why.picture-kind': "Ce n'est pas une image PNG, JPEG ou WebP.",
  'why.picture-bytes': "Elle dépasse 256 ko. Réduisez-la d'abord.",
  'why.picture-pixels': "Elle dépasse 2400 pixels de large ou de haut. Réduisez-la d'abord.",
  'why.picture-count': "Il y a 200 images. Supprimez d'abord une image qu'aucun texte n'utilise.",
  'why.picture-used': "Un texte l'utilise, ou une modification qui peut encore être publiée.",
  'why.no-picture': "Cette image n'existe pas.",
  'done-act.upload picture': 'a envoyé une image',
  'done-act.remove picture': 'a supprimé une image',
};

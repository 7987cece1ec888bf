import { html } from '@portal/design/html';

/** What a page without a session can say. The person's language is not known yet. */
const MESSAGES = {
  expired: [
    'This sign-in took too long, or was begun in another browser. Sign in again.',
    'Cette connexion a pris trop de temps, ou a commencé dans un autre navigateur. Connectez-vous à nouveau.',
  ],
  refused: [
    'The identity provider refused the sign-in. Try again, or ask your administrator.',
    "Le fournisseur d'identité a refusé la connexion. Réessayez, ou demandez à votre administrateur.",
  ],
  'too-weak': [
    'The staff desk needs a sign-in with a second factor. Sign in again with it.',
    "L'espace du personnel demande un second facteur. Connectez-vous à nouveau avec celui-ci.",
  ],
  'no-role': [
    'You are signed in, but have no role in the staff desk. Ask your administrator for one.',
    "Vous êtes connecté, mais n'avez pas de rôle ici. Demandez-en un à votre administrateur.",
  ],
  'too-many-groups': [
    'You are in so many groups that the identity provider left them out. Ask your administrator to send application roles instead of groups.',
    "Vous êtes dans tant de groupes que le fournisseur d'identité ne les envoie pas. Demandez à votre administrateur d'envoyer des rôles d'application au lieu des groupes.",
  ],
  'other-provider': [
    'Your id is known here from another identity provider. Ask your administrator.',
    "Votre identifiant est connu ici par un autre fournisseur d'identité. Demandez à votre administrateur.",
  ],
  unavailable: [
    'The identity provider does not respond. Try again in a minute.',
    "Le fournisseur d'identité ne répond pas. Réessayez dans une minute.",
  ],
  'signed-out': ['You are signed out.', 'Vous êtes déconnecté.'],
} as const;

/** Renders a page of the staff desk that needs no session, in English and French. */
export function messagePage(message: keyof typeof MESSAGES, signInPath: string): string {
  const [english, french] = MESSAGES[message];
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Staff desk</title><style>
body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#17211d}
a{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:650;color:#00563f}</style></head>
<body><main><h1>Staff desk</h1><p>${english}</p><p lang="fr">${french}</p>
<a href="${signInPath}">Sign in · Se connecter</a></main></body></html>`;
  return page.markup;
}

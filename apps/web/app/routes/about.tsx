import { loadTexts, loadTextsInBrowser } from '../blocks/load-texts.ts';
import { AboutScreen } from '../features/about/about-screen.tsx';
import { aboutTexts } from '../features/about/texts.ts';
import type { Route } from './+types/about';

export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadTexts(context, request, [aboutTexts]) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { texts: await loadTextsInBrowser(request, [aboutTexts]) };
}

export default function AboutRoute() {
  return <AboutScreen />;
}

import type { RouteObject } from 'react-router';
import { BundleNotesScreen, loadBundleNotes } from './bundles/bundle-notes-page.tsx';
import { ChangePage, loadChange } from './change-page.tsx';
import { ChangesPage, loadChanges } from './changes-page.tsx';
import { ContentLayout } from './content-layout.tsx';
import { FilePage, loadFile } from './file-page.tsx';
import { FilesPage, loadFiles } from './files-page.tsx';
import { loadPictures, PicturesPage } from './pictures/pictures-page.tsx';
import { loadProgress, ProgressPage } from './progress-page.tsx';
import { ShopPage } from './shops/shop-page.tsx';
import { loadShops, ShopsPage } from './shops/shops-page.tsx';

/** The pages of the editor for texts, for the router. */
export const contentPages: RouteObject = {
  path: 'content',
  element: <ContentLayout />,
  children: [
    { index: true, element: <FilesPage />, loader: loadFiles },
    { path: 'file', element: <FilePage />, loader: loadFile },
    { path: 'bundles', element: <BundleNotesScreen />, loader: loadBundleNotes },
    { path: 'pictures', element: <PicturesPage />, loader: loadPictures },
    { path: 'shops', element: <ShopsPage />, loader: loadShops },
    { path: 'shop', element: <ShopPage />, loader: loadShops },
    { path: 'changes', element: <ChangesPage />, loader: loadChanges },
    { path: 'changes/:id', element: <ChangePage />, loader: loadChange },
    { path: 'progress', element: <ProgressPage />, loader: loadProgress },
  ],
};

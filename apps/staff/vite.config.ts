import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The staff desk is an app of its own: customers' pages load nothing of it. */
export default defineConfig({
  base: '/staff/',
  plugins: [react()],
  build: {
    outDir: 'build',
    target: 'es2022',
    // Its policy allows no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

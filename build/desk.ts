import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { ROOT } from './files.ts';
import { JSX_OF_SCREENS } from './pages.ts';

/**
 * Builds the desk (`desk.html`, `src/desk/`) beside the app, in a build of its own: not one of its modules can come into a chunk of the
 * phones, and its files lie in a folder that the worker's list does not name.
 */
export function desk(licences: Plugin): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'caddee-desk',
    apply: 'build',
    configResolved(it) {
      config = it;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: ROOT,
          logLevel: 'error',
          base: '/',
          ...(config.define && { define: config.define }),
          resolve: { alias: config.resolve.alias },
          build: {
            target: 'es2022',
            sourcemap: 'hidden',
            outDir: path.resolve(config.root, config.build.outDir, 'desk'),
            emptyOutDir: true,
            copyPublicDir: false,
            modulePreload: { polyfill: false },
            // Small pictures as files: the policy allows no data.
            assetsInlineLimit: 0,
            rolldownOptions: {
              input: path.join(ROOT, 'desk.html'),
              output: {
                entryFileNames: 'files/[name]-[hash:7].js',
                chunkFileNames: 'files/[name]-[hash:7].js',
                assetFileNames: 'files/[name]-[hash:7][extname]',
              },
            },
          },
          plugins: [react({ jsxImportSource: JSX_OF_SCREENS }), atItsAddress, licences],
        });
      },
    },
  };
}

/** The document as `desk/index.html`; its files are named from the origin, so that it may stand at every address of the desk. */
const atItsAddress: Plugin = {
  name: 'caddee-desk-document',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const document = bundle['desk.html'];
    if (document?.type !== 'asset') return this.error('the desk has no document');
    delete bundle['desk.html'];
    const html = String(document.source).replaceAll('"/files/', '"/desk/files/');
    this.emitFile({ type: 'asset', fileName: 'index.html', source: html });
  },
};

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { ROOT } from './files.ts';

const TAG = '<script src="/boot.js"></script>';

/**
 * Puts `public/boot.js` into the built document, so that the first paint waits for no request. The server allows exactly this script by its
 * hash (`server/http/headers.ts`). The file itself stays for documents of earlier builds.
 */
export const inlineBoot: Plugin = {
  name: 'caddee-inline-boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (html.split(TAG).length !== 2) throw new Error(`index.html does not hold ${TAG} once`);
      const { code, errors } = minifySync('boot.js', readFileSync(path.join(ROOT, 'public/boot.js'), 'utf8'));
      if (errors.length > 0 || /<\/(?:script|head)|<!--/i.test(code))
        throw new Error(`boot.js cannot stand in a document`);
      return html.replace(TAG, () => `<script>${code.trim()}</script>`);
    },
  },
};

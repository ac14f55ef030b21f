import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { ROOT } from './files.ts';

const TAG = '<script src="/boot.js"></script>';

/**
 * `public/boot.js` is part of a built document: nothing is waited for before the first paint. The server allows exactly the script that
 * stands in the document it serves, by its hash (`server/http/headers.ts`). The file stays beside it, for the documents of earlier builds.
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

import type { Plugin } from 'vite';

const HELPER = /vite[\\/]preload-helper/;

/**
 * What a screen needs besides its code, before it: Vite's own does it for browsers we do not build for, policies we do not have and
 * listeners nobody is, at the cost of a third of a kilobyte on everybody's first screen. A sheet that did not come is asked for again.
 */
const PRELOAD = `
const coming = new Map();
const come = (file) => {
  const href = '/' + file;
  if (coming.has(href) || document.querySelector('link[href="' + href + '"]')) return coming.get(href);
  const link = document.createElement('link');
  const isSheet = file.endsWith('css');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  const done = isSheet && new Promise((found, missed) => {
    link.onload = found;
    link.onerror = () => {
      coming.delete(href);
      link.remove();
      missed(Error(href));
    };
  });
  coming.set(href, done);
  return done;
};
export const __vitePreload = (load, files = []) => Promise.all(files.map(come)).then(load);
`;

export const fetchFirst: Plugin = {
  name: 'caddee-fetch-first',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!HELPER.test(id)) return undefined;
    if (!/export (?:const|function) __vitePreload|export \{ __vitePreload/.test(code))
      this.error('Vite preloads in another way');
    return { code: PRELOAD, map: null };
  },
};

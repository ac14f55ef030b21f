import type { Plugin } from 'vite';

const HELPER = /vite[\\/]preload-helper/;

/**
 * Loads what a screen needs before its code. It replaces Vite's own preloading, which supports browsers and events that we do not use and
 * costs a third of a kilobyte on the first screen. A style sheet that failed is requested again.
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

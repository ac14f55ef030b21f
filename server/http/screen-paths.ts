import { parse } from 'regexparam';
import { PATHS } from '#domain/paths.ts';

const patterns = PATHS.map((path) => parse(path).pattern);

/**
 * Whether the app has a screen there: a navigation to it is answered 200, to any other place 404 (both with the app's document, so that the
 * app words it). `path` is without query; matched as the app's own router does, which forgives a slash at the end and the case of letters.
 */
export const isPlace = (path: string): boolean => path.startsWith('/') && patterns.some((it) => it.test(path));

import DOMPurify from 'dompurify';
import { purified, trusted } from '../../src/post/purify.ts';

/** What the browser of `tests/deep/people/hostile.browser.test.ts` is given: the phone's own cleaning as it is built, and the library as it comes. */
const subject = {
  purified,
  trusted,
  /** DOMPurify with nobody's profile but its own. */
  plain: (html: string): string => DOMPurify().sanitize(html, { RETURN_TRUSTED_TYPE: false }),
};
export type Subject = typeof subject;

Object.assign(window, { subject });

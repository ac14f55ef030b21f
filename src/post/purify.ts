import DOMPurify, { type Config } from 'dompurify';
import {
  asMarkup,
  canonicalHref,
  DEEPEST,
  LINK_REL,
  LINK_TARGET,
  RICH_ATTRIBUTES,
  RICH_TAGS,
  settled,
  WITHOUT_CONTENT,
} from '#domain/post/rich.ts';

const PROFILE: Config = {
  ALLOWED_TAGS: [...RICH_TAGS],
  ALLOWED_ATTR: [...RICH_ATTRIBUTES],
  ALLOWED_URI_REGEXP: /^https?:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...WITHOUT_CONTENT],
};

const TOO_DEEP = `html > body${' > *'.repeat(DEEPEST + 1)}`;

// Of all that is cleaned the body is first, with everything still in its place.
DOMPurify.addHook('beforeSanitizeElements', (node) => {
  if (node instanceof HTMLBodyElement && node.querySelector(TOO_DEEP)) node.textContent = '';
});

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  const written = element.getAttribute('href');
  if (written === null) return;
  const href = element.nodeName === 'A' ? canonicalHref(written, urlOf) : undefined;
  if (href === undefined) return element.removeAttribute('href');
  element.setAttribute('href', href);
  element.setAttribute('target', LINK_TARGET);
  element.setAttribute('rel', LINK_REL);
});

function urlOf(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined; // it is no address
  }
}

/** The same profile as the server's; on its own answers it changes nothing. */
export const purified = (html: string): string =>
  settled((dirty) => DOMPurify.sanitize(asMarkup(dirty), { ...PROFILE, RETURN_TRUSTED_TYPE: false }), html);

/** As nodes outside the document: for the editor, of what its user wrote. */
export const nodesOf = (html: string): Node =>
  DOMPurify.sanitize(asMarkup(purified(html)), { ...PROFILE, RETURN_DOM_FRAGMENT: true });

/**
 * For the one place that draws it (`RichText` of post-parts.tsx): text that the policy of Trusted Types has let through, or a plain string where a browser
 * has none.
 */
export const trusted = (html: string): string =>
  DOMPurify.sanitize(asMarkup(purified(html)), { ...PROFILE, RETURN_TRUSTED_TYPE: true }) as unknown as string;

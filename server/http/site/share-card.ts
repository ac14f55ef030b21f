import type { Language } from '#domain/account/account.ts';
import { CARD_WORDS } from '#domain/share/card-words.ts';

/**
 * For the head of a document: crawlers of LINE, Facebook and others run no script. `address` is that of a public page, which is its
 * canonical one; pictures and addresses are whole only where PUBLIC_URL is known.
 */
export function shareCard(language: Language, publicUrl = '', address?: string): string {
  const { headline, description, locale } = CARD_WORDS[language];
  const other = CARD_WORDS[language === 'th' ? 'en' : 'th'].locale;
  const title = `Caddee · ${headline}`;
  const canonical = publicUrl && address ? publicUrl + address : undefined;
  const named = { description, 'twitter:card': 'summary_large_image' };
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Caddee',
    'og:title': title,
    'og:description': description,
    'og:locale': locale,
    'og:locale:alternate': other,
    'og:image': `${publicUrl}/share/card-${language}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    ...(canonical && { 'og:url': canonical }),
  };
  return [
    ...Object.entries(named).map(([name, said]) => `<meta name="${name}" content="${said}" />`),
    ...Object.entries(properties).map(([name, said]) => `<meta property="${name}" content="${said}" />`),
    ...(canonical ? [`<link rel="canonical" href="${canonical}" />`] : []),
  ].join('');
}

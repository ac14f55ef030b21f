import type { Words } from '../i18n/language.ts';

export const chatLinkWords = {
  chatWith: { th: 'แชทกับ{name}', en: 'Chat with {name}' },
} as const satisfies Record<string, Words>;

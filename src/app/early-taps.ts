import { currentLanguage, wordIn } from '../i18n/language.ts';
import { controlsByKey } from '../sync/mirror/control-key.ts';
import { toast } from '../ui/overlay/toast.tsx';

const words = {
  gone: {
    th: 'สิ่งที่คุณแตะเมื่อกี้ไม่อยู่ในหน้านี้แล้ว จึงยังไม่ได้ทำ กรุณาดูอีกครั้ง',
    en: 'What you tapped is no longer on this screen, so nothing was done. Please look again.',
  },
};

/** A screen that opens without a network is whole long before; with one, what has changed has come by then. */
const LOOKED_FOR = 5_000;

/**
 * Does what was tapped on the copy of the last screen, in the order of the taps, as soon as the app has drawn the control of that key.
 * What does not come, or cannot be used, is said.
 */
export async function pressEarly(keys: readonly string[], root: HTMLElement): Promise<void> {
  for (const key of keys) {
    const control = await found(key, root);
    if (control) press(control);
    else toast({ text: wordIn(words.gone, currentLanguage()), kind: 'bad', lasts: 20_000 });
  }
}

function press(control: HTMLElement): void {
  // The copy had the focus of who presses by keyboard, and took it along.
  if (document.activeElement === document.body) control.focus({ preventScroll: true });
  control.click();
}

function found(key: string, root: HTMLElement): Promise<HTMLElement | undefined> {
  const look = (): HTMLElement | undefined => {
    const it = controlsByKey(root).get(key);
    return it instanceof HTMLElement && it.getAttribute('aria-disabled') !== 'true' ? it : undefined;
  };
  const first = look();
  if (first) return Promise.resolve(first);
  return new Promise((resolve) => {
    const done = (control?: HTMLElement) => {
      changes.disconnect();
      clearTimeout(timer);
      resolve(control);
    };
    const changes = new MutationObserver(() => {
      const it = look();
      if (it) done(it);
    });
    changes.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    const timer = setTimeout(done, LOOKED_FOR);
  });
}

import { useEffect, useRef } from 'react';
import { CallFailed, send } from '../sync/net/call.ts';
import { userIdOf, sessionStateOf } from '../sync/session/session-state.ts';
import { part, usePhone } from '../sync/phone.ts';

const WAIT = 1_500;

const seenPostsOf = part((phone) => {
  const { read: stateNow } = sessionStateOf(phone);
  /** The user `told` and `waiting` belong to: for the next user of this page both start empty, so nothing unseen is sent in that name. */
  let owner: string | undefined;

  /** Posts this page has reported as seen, or is about to: once is enough. */
  const told = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The posts reported for the signed-in user; empty for a new one. */
  function toldNow(): Set<string> {
    const user_id = userIdOf(stateNow());
    if (user_id !== owner) {
      owner = user_id;
      told.clear();
      waiting = [];
      clearTimeout(timer);
    }
    return told;
  }

  function note(post_id: string): void {
    if (toldNow().has(post_id)) return;
    told.add(post_id);
    waiting.push(post_id);
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), WAIT);
  }

  async function tell(): Promise<void> {
    toldNow();
    const post_ids = waiting.splice(0, 50);
    if (post_ids.length === 0) return;
    try {
      await send(phone, 'POST /post/seen', { post_ids });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      for (const post_id of post_ids) told.delete(post_id);
    }
  }
  return { toldNow, note };
});

/** Marks a post as seen when half of it has been on the screen. What cannot be sent now is sent when it is seen again. */
export function useSeen(post_id: string, isNew: boolean) {
  const phone = usePhone();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const it = element.current;
    if (!it || !isNew || seenPostsOf(phone).toldNow().has(post_id) || typeof IntersectionObserver !== 'function')
      return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        seenPostsOf(phone).note(post_id);
      },
      { threshold: 0.5 },
    );
    watch.observe(it);
    return () => watch.disconnect();
  }, [phone, post_id, isNew]);
  return element;
}

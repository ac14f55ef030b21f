import { useMemo } from 'react';
import type { InputOf } from '#domain/calls.ts';
import type { Moment } from '#domain/dates.ts';
import type { OwnPost } from '#domain/post/api.ts';
import { useOutbox, type OutboxItem, outboxOf } from '../../sync/outbox/outbox.ts';
import { entityOf } from './publishing.ts';
import { type Phone } from '../../sync/phone.ts';

/** A post that is still on this phone, or has just left it and is in no list yet. */
export interface Pending {
  post_id: string;
  html: string;
  created_at: Moment;
  state: OutboxItem['state'];
  /** It may be posted already: it was tried, and no answer has come. */
  isUnsure: boolean;
  /** Of its photos, those that are still here. */
  photos: readonly { op_id: string; place: number }[];
  op_ids: readonly string[];
}

const isPost = ({ call }: OutboxItem): boolean => call === 'POST /post/create' || call === 'POST /post/photo';

/** Also one that is held (`unposting.ts`) while that is being found out. */
export const mayHaveArrived = ({ state, tries, refusal }: OutboxItem): boolean =>
  tries > 0 && (state !== 'conflict' || refusal?.status_code === 0);

/** What waits, newest first; `arrived` changes when one has left. */
export function usePending(listed: readonly OwnPost[], updatedAt: Moment | undefined) {
  const items = useOutbox();
  return useMemo(() => {
    const mine = items.filter(isPost);
    const known = new Set(listed.map(({ post_id }) => post_id));
    const created = mine.filter(({ call }) => call === 'POST /post/create');
    const waiting = created
      .map((it) => pendingOf(it, mine))
      .filter(
        (it) =>
          !known.has(it.post_id) &&
          created.some(
            ({ entity, sent_at }) => entity === entityOf(it.post_id) && (sent_at ?? Infinity) > (updatedAt ?? 0),
          ),
      )
      .reverse();
    return { waiting, arrived: created.findLast(({ state }) => state === 'sent')?.id };
  }, [items, listed, updatedAt]);
}

function pendingOf(post: OutboxItem, all: readonly OutboxItem[]): Pending {
  const { post_id, html } = post.input as InputOf<'POST /post/create'>;
  const parts = all.filter(({ entity }) => entity === post.entity);
  const photos = parts.filter(({ call }) => call === 'POST /post/photo');
  const stuck = parts.find(({ state }) => state === 'conflict');
  const isUnderWay = post.state === 'sent' || parts.some(({ state }) => state === 'sending');
  return {
    post_id,
    html,
    created_at: post.created_at,
    state: stuck ? 'conflict' : isUnderWay ? 'sending' : post.state,
    isUnsure: !isUnderWay && mayHaveArrived(post),
    photos: photos.map(({ id, input }) => ({ op_id: id, place: (input as InputOf<'POST /post/photo'>).place })),
    op_ids: parts.filter(({ state }) => state !== 'sent').map(({ id }) => id),
  };
}

/** Takes the post out of the queue first, then its photos: without the post nothing uses them. False: it is on its way. */
export async function takeBack(phone: Phone, { op_ids }: Pending): Promise<boolean> {
  const [last, ...photos] = [...op_ids].reverse();
  if (last === undefined || !(await outboxOf(phone).cancel(last))) return false;
  for (const id of photos) await outboxOf(phone).discard(id); // without its post nobody sees one that has arrived
  return true;
}

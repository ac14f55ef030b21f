import type { InputOf } from '#domain/calls.ts';
import { useMirror } from '../sync/mirror/mirror.ts';

export type Filter = InputOf<'POST /post/feed'>['filter'];

const PAGE = 20;

/** A page of the feed as a screen reads it. */
export const usePosts = (filter: Filter, before?: string) =>
  useMirror('POST /post/feed', { filter, limit: PAGE, ...(before === undefined ? {} : { before }) });

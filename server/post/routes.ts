import { answer, answerAfter, type Route } from '../http/http.ts';
import { addPhoto, createPost } from './create.ts';
import { deletePost, blockPostId, restorePost } from './delete.ts';
import { likePost, seePosts } from './liking.ts';
import { readFeed, readOwn } from './lists.ts';

export const postRoutes: Route[] = [
  answer('POST /post/photo', addPhoto),
  answer('POST /post/create', createPost),
  answer('POST /post/feed', readFeed),
  answer('POST /post/own', readOwn),
  answerAfter('POST /post/delete', blockPostId, deletePost),
  answer('POST /post/restore', restorePost),
  answer('POST /post/like', likePost),
  answer('POST /post/seen', seePosts),
];

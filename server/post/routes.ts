import { answer, answerAfter, type Route } from '../http/http.ts';
import { addPhoto, blockPostId, createPost, deletePost, likePost, restorePost, seePosts } from './commands.ts';
import { readFeed, readOwn } from './queries.ts';

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

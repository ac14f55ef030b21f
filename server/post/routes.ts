import { route, routeWithPreflight, type Route } from '../http/http.ts';
import { addPhoto, blockPostId, createPost, deletePost, likePost, restorePost, seePosts } from './commands.ts';
import { readFeed, readOwn } from './queries.ts';

export const postRoutes: Route[] = [
  route('POST /post/photo', addPhoto),
  route('POST /post/create', createPost),
  route('POST /post/feed', readFeed),
  route('POST /post/own', readOwn),
  routeWithPreflight('POST /post/delete', blockPostId, deletePost),
  route('POST /post/restore', restorePost),
  route('POST /post/like', likePost),
  route('POST /post/seen', seePosts),
];
